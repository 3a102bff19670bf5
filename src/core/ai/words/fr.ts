import type { WishWords } from './words-of-wishes.ts'

export const FR: WishWords = {
  wishes: {
    shorter: 'plus court, plus courte, moins long, moins longue, trop long, trop longue, raccourcir, moins de temps',
    longer: 'plus long, plus longue, trop court, trop courte, rallonger, plus de temps',
    easier:
      'plus facile, plus doux, plus douce, plus léger, trop dur, trop difficile, moins dur, moins difficile, pas trop dur, pas trop difficile',
    harder: 'plus dur, plus difficile, plus intense, plus fort, trop facile',
    noJumping:
      'sans saut, sans sauts, sans sauter, pas de saut, pas de sauts, pas sauter, aucun saut, sans impact fort, impact faible',
    quiet: 'silencieux, sans bruit, pas de bruit, moins de bruit, sans impact',
    noEquipment:
      'sans matériel, pas de matériel, sans équipement, pas d équipement, aucun matériel, poids du corps, au poids du corps',
    warmUp: 'échauffement, un échauffement, échauffer',
    another: 'autre, une autre, un autre, autre chose, une nouvelle, quelque chose d autre'
  },
  body: {
    knee: 'genou, genoux',
    ankle: 'cheville, chevilles, pied, pieds',
    hip: 'hanche, hanches',
    back: 'dos, lombaires, bas du dos',
    neck: 'nuque, cou, cervicales',
    shoulder: 'épaule, épaules',
    elbow: 'coude, coudes',
    wrist: 'poignet, poignets, main, mains',
    heart: 'cœur, tension',
    pregnancy: 'enceinte, grossesse'
  },
  hurts:
    'mal, douleur, douleurs, douloureux, douloureuse, blessé, blessée, blessure, fragile, fragiles, attention, ménager, ménage, ménageant, problème, problèmes, sensible, sensibles',
  minute: 'minute, minutes, min',
  not: 'pas, pas de, pas d, ne, n, sans, aucun, aucune, jamais, évite, éviter, sauf, supprime, enlève, rien avec, rien au, ni, je déteste, je ne veux pas de, pas de la, pas du, retire',
  my: 'mon, ma, mes, le, la, les, au, aux, gauche, droit, droite',
  drop: 'à enlever, en moins, à éviter, à supprimer',
  hour: 'heure, heures',
  halfHour: 'demi heure, une demi heure',
  quarterHour: 'quart d heure',
  round: 'tour, tours, série, séries, circuit, circuits, ronde, rondes, round, rounds',
  beyond:
    'repos, pause, pauses, récupération, seconde, secondes, kg, kilo, kilos, répétition, répétitions, reps, retour au calme',
  numbers: 'un, deux, trois, quatre, cinq, six, sept, huit, neuf, dix',
  equipment: {
    abWheel: 'roulette abdominale, roue abdominale, roulette',
    basketball: 'ballon de basket',
    hangboard: 'poutre d escalade',
    band: 'élastique, élastiques, bande élastique, bandes élastiques, bande de résistance, bandes de résistance, bande, mini bande',
    barbell: 'barre, barre longue, barre olympique, barre d haltères',
    battleRope: 'corde ondulatoire, cordes ondulatoires, battle rope',
    bench: 'banc',
    box: 'caisson, box, boîte',
    bike: 'vélo, vélo d appartement, vélo d intérieur',
    chair: 'chaise, chaises, tabouret',
    dumbbell: 'haltère, haltères, poids, altères',
    football: 'ballon de foot, ballon de football',
    golfClub: 'club de golf',
    heavyBag: 'sac de frappe, sac de boxe',
    gymBall: 'ballon de gym, swiss ball, gros ballon, ballon de gymnastique',
    kettlebell: 'kettlebell, kettlebells, kettle bell, girevoy',
    medicineBall: 'médecine ball, medecine ball, balle lestée',
    paddle: 'raquette de ping pong',
    parallelBars: 'barres parallèles, barres à dips',
    pullUpBar: 'barre de traction, barre de tractions, barre fixe',
    rack: 'rack à squat, rack',
    racket: 'raquette, raquette de tennis',
    rings: 'anneaux',
    rope: 'corde à sauter, corde',
    rower: 'rameur',
    towel: 'serviette',
    wall: 'mur'
  },
  parts: {
    legs: 'jambe, jambes, cuisse, cuisses',
    glutes: 'fessier, fessiers, fesses',
    calves: 'mollet, mollets',
    arms: 'bras',
    biceps: 'biceps',
    triceps: 'triceps',
    chest: 'poitrine, pectoraux, pecs',
    back: 'dos, haut du dos',
    shoulders: 'épaule, épaules',
    core: 'abdos, abdominaux, ventre, gainage, sangle abdominale, tronc',
    upperBody: 'haut du corps',
    lowerBody: 'bas du corps',
    fullBody: 'corps entier, tout le corps, full body'
  },
  levels: {
    base: 'débutant, débutants, débutante, débutantes, facile, faciles, niveau débutant, doux, douce, léger, légère',
    medium: 'intermédiaire, intermédiaires, moyen, moyenne, modéré, modérée, niveau moyen',
    heavy: 'avancé, avancée, avancés, confirmé, confirmée, confirmés, intense, intensif, difficile, dur',
    extreme: 'extrême, expert, experts, très dur, très difficile, très intense'
  },
  groups: {
    jumping: 'saut, sauts, sauter, sauté, sautés',
    floor: 'sol, au sol, exercices au sol, par terre, allongé, allongée, allongés',
    kneeling: 'à genoux, sur les genoux',
    cardio: 'cardio',
    stretching: 'étirement, étirements, stretching'
  },
  with: 'avec, en utilisant, utilise, utiliser, j ai, il y a, ajoute, ajouter, je veux, plus de',
  only: 'seulement, uniquement, rien que, juste',
  train:
    'travailler, travaille, entraîner, focus, focus sur, concentré sur, axé sur, centré sur, cibler, ciblé, pour, renforcer, renforcement, muscler, surtout, plus de, journée, séance, accent sur',
  and: 'et, aussi, mais, puis',
  or: 'ou',
  fillers:
    'un, une, des, de, du, d, le, la, les, l, je, j, me, moi, mon, ma, mes, c, ce, est, soit, être, à, au, aux, en, dans, sur, s, il, te, vous, plaît, peu, fais, faire, fait, que, qui, veux, voudrais, aimerais, peux, peut, tu, faut, besoin, quelque, chose, environ, maximum, max, total, totale, durée, dure, niveau, séance, chacun, chaque, si, très, vraiment, exercice, exercices, chez, maison, aujourd, hui, maintenant, donne, pour, y, tout, tous, personne, suis, sont, entraînement, séance, svp, stp, ai, n, ne, brouillon, petit, petite, beaucoup, plus, niveau, on, avoir, doit, x, fait'
}
