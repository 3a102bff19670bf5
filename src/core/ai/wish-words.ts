/** Words that the rules understand without a language model, by language. Phrases are divided by commas. Decision 056. */
import type { Concern } from '../exercises/exercise.ts'
import type { Language } from '../workout/workout.ts'
import type { PlainWish } from './wish.ts'

export interface WishWords {
  wishes: Readonly<Record<PlainWish, string>>
  /** Parts of the body; they count beside a word of `hurts`, or alone. */
  body: Readonly<Record<Concern, string>>
  hurts: string
  minute: string
  not: string
  my: string
}

export const WISH_WORDS: Readonly<Record<Language, WishWords>> = {
  en: {
    wishes: {
      shorter: 'shorter, less time, too long, cut it down, less long',
      longer: 'longer, more time, too short',
      easier: 'easier, lighter, gentler, too hard, too difficult, less hard, less intense',
      harder: 'harder, heavier, tougher, too easy, more intense, more difficult, more challenging',
      noJumping:
        'no jumping, no jumps, without jumps, without jumping, no jump, no hopping, low impact, nothing that jumps',
      quiet: 'quiet, quieter, silent, no noise, no impact, without noise',
      noEquipment: 'no equipment, without equipment, without any equipment, no gear, bodyweight, bodyweight only',
      warmUp: 'warm up, warmup, warm ups',
      another: 'another, another one, something else, something different, a different one, new one'
    },
    body: {
      knee: 'knee, knees',
      ankle: 'ankle, ankles, foot, feet',
      hip: 'hip, hips',
      back: 'back, lower back, spine',
      neck: 'neck',
      shoulder: 'shoulder, shoulders',
      elbow: 'elbow, elbows',
      wrist: 'wrist, wrists, hand, hands',
      heart: 'heart, blood pressure',
      pregnancy: 'pregnant, pregnancy'
    },
    hurts:
      'hurt, hurts, hurting, pain, painful, ache, aches, aching, sore, injured, injury, bad, careful, easy on, easier on, gentle on, problem, problems, trouble',
    minute: 'minute, minutes, min, mins',
    not: 'not, don t, dont, doesn t, isn t, no, never, without',
    my: 'my, the, a, left, right, both'
  },
  de: {
    wishes: {
      shorter: 'kürzer, kürzere, kürzeres, weniger zeit, zu lang, nicht so lang',
      longer: 'länger, längere, längeres, mehr zeit, zu kurz',
      easier: 'leichter, einfacher, sanfter, zu schwer, zu hart, zu anstrengend, weniger anstrengend, nicht so schwer',
      harder: 'schwerer, härter, anstrengender, intensiver, zu leicht, zu einfach, mehr herausforderung',
      noJumping:
        'keine sprünge, kein springen, ohne sprünge, ohne springen, ohne hüpfen, kein hüpfen, nicht springen, nicht hüpfen, gelenkschonend',
      quiet: 'leise, leiser, kein lärm, ohne lärm, ruhiger boden',
      noEquipment:
        'ohne geräte, keine geräte, kein gerät, ohne gerät, ohne ausrüstung, keine ausrüstung, ohne equipment, nur körpergewicht, eigengewicht',
      warmUp: 'aufwärmen, warm up, warmup, aufwärmphase, aufwärmung',
      another: 'anderes, ein anderes, etwas anderes, was anderes, noch eins, noch eines, ein neues, neues'
    },
    body: {
      knee: 'knie',
      ankle: 'sprunggelenk, sprunggelenke, knöchel, fuß, füße, fußgelenk, fußgelenke',
      hip: 'hüfte, hüften',
      back: 'rücken, kreuz, wirbelsäule',
      neck: 'nacken, hals',
      shoulder: 'schulter, schultern',
      elbow: 'ellenbogen, ellbogen',
      wrist: 'handgelenk, handgelenke, hand, hände',
      heart: 'herz, blutdruck, bluthochdruck',
      pregnancy: 'schwanger, schwangerschaft'
    },
    hurts:
      'weh, schmerz, schmerzen, schmerzt, verletzt, verletzung, vorsicht, vorsichtig, schone, schonen, schonend, schont, problem, probleme, kaputt, zwickt, empfindlich',
    minute: 'minute, minuten, min',
    not: 'nicht, kein, keine, keinen, nie, ohne, nix',
    my: 'mein, meine, meinen, der, die, das, dem, linke, linkes, linken, rechte, rechtes, rechten, beide'
  },
  fr: {
    wishes: {
      shorter: 'plus court, plus courte, moins long, moins longue, trop long, trop longue, raccourcir, moins de temps',
      longer: 'plus long, plus longue, trop court, trop courte, rallonger, plus de temps',
      easier: 'plus facile, plus doux, plus douce, plus léger, trop dur, trop difficile, moins dur, moins difficile',
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
    not: 'pas, ne, n, sans, aucun, aucune, jamais',
    my: 'mon, ma, mes, le, la, les, au, aux, gauche, droit, droite'
  },
  es: {
    wishes: {
      shorter: 'más corto, más corta, menos tiempo, demasiado largo, muy largo, acortar, menos largo',
      longer: 'más largo, más larga, más tiempo, demasiado corto, muy corto, alargar',
      easier: 'más fácil, más suave, más ligero, demasiado duro, demasiado difícil, muy duro, muy difícil, menos duro',
      harder: 'más duro, más difícil, más intenso, más fuerte, demasiado fácil, muy fácil',
      noJumping: 'sin saltos, sin saltar, nada de saltos, ningún salto, no saltar, bajo impacto, poco impacto',
      quiet: 'silencioso, sin ruido, menos ruido, sin impacto, nada de ruido',
      noEquipment: 'sin material, sin equipo, sin equipamiento, sin aparatos, peso corporal, nada de material',
      warmUp: 'calentamiento, un calentamiento, calentar',
      another: 'otro, otra, otra cosa, algo distinto, algo diferente, uno nuevo'
    },
    body: {
      knee: 'rodilla, rodillas',
      ankle: 'tobillo, tobillos, pie, pies',
      hip: 'cadera, caderas',
      back: 'espalda, lumbares, zona lumbar',
      neck: 'cuello, cervicales',
      shoulder: 'hombro, hombros',
      elbow: 'codo, codos',
      wrist: 'muñeca, muñecas, mano, manos',
      heart: 'corazón, tensión',
      pregnancy: 'embarazada, embarazo'
    },
    hurts:
      'duele, duelen, dolor, dolores, daño, lesión, lesionado, lesionada, cuidado, cuidar, problema, problemas, delicado, delicada, sensible, molesta, molestan, molestia, molestias',
    minute: 'minuto, minutos, min',
    not: 'no, sin, nunca, ningún, ninguna, nada',
    my: 'mi, mis, la, el, las, los, me, izquierda, derecha, izquierdo, derecho'
  },
  nl: {
    wishes: {
      shorter: 'korter, kortere, minder lang, te lang, minder tijd, niet zo lang',
      longer: 'langer, langere, te kort, meer tijd',
      easier: 'makkelijker, gemakkelijker, lichter, rustiger, te zwaar, te moeilijk, minder zwaar',
      harder: 'zwaarder, moeilijker, intensiever, pittiger, te makkelijk, te licht, meer uitdaging',
      noJumping:
        'niet springen, geen sprongen, zonder springen, zonder sprongen, geen gespring, niet huppen, lage impact, weinig impact',
      quiet: 'stil, stiller, geen lawaai, zonder lawaai, zonder geluid, geen geluid, zonder impact',
      noEquipment:
        'zonder materiaal, geen materiaal, zonder apparaten, geen apparaten, zonder spullen, geen spullen, lichaamsgewicht',
      warmUp: 'warming up, warmup, warm up, opwarmen, opwarming',
      another: 'andere, een andere, iets anders, nog een, nieuwe, een nieuwe'
    },
    body: {
      knee: 'knie, knieën',
      ankle: 'enkel, enkels, voet, voeten',
      hip: 'heup, heupen',
      back: 'rug, onderrug',
      neck: 'nek',
      shoulder: 'schouder, schouders',
      elbow: 'elleboog, ellebogen',
      wrist: 'pols, polsen, hand, handen',
      heart: 'hart, bloeddruk',
      pregnancy: 'zwanger, zwangerschap'
    },
    hurts:
      'pijn, pijnlijk, zeer, geblesseerd, blessure, voorzichtig, ontzie, ontzien, last, probleem, problemen, gevoelig, gevoelige',
    minute: 'minuut, minuten, min',
    not: 'niet, geen, zonder, nooit',
    my: 'mijn, m n, de, het, linker, rechter, beide'
  }
}
