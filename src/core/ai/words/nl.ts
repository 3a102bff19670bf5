import type { WishWords } from './words-of-wishes.ts'

export const NL: WishWords = {
  wishes: {
    shorter: 'korter, kortere, minder lang, te lang, minder tijd, niet zo lang',
    longer: 'langer, langere, te kort, meer tijd',
    easier:
      'makkelijker, gemakkelijker, lichter, rustiger, te zwaar, te moeilijk, minder zwaar, niet te zwaar, niet te moeilijk',
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
  not: 'niet, geen, sla, zonder, nooit, behalve, vermijd, sla over, niets met, niets op de, liever geen, ik wil geen, haat, laat, skip, verwijder',
  my: 'mijn, m n, de, het, linker, rechter, beide',
  drop: 'weglaten, overslaan, over, eruit, weg, vermijden, liever niet',
  hour: 'uur, uren',
  halfHour: 'half uur, halfuur, half uurtje',
  quarterHour: 'kwartier, kwartiertje',
  round: 'ronde, rondes, rondjes, rondje, set, sets, circuit',
  beyond: 'rust, pauze, pauzes, seconde, seconden, sec, kg, kilo, herhaling, herhalingen, cooling down',
  numbers: 'een, twee, drie, vier, vijf, zes, zeven, acht, negen, tien',
  equipment: {
    abWheel: 'ab wheel, buikspierwiel',
    basketball: 'basketbal',
    hangboard: 'hangboard, trainingsbord',
    band: 'band, banden, weerstandsband, weerstandsbanden, elastiek, elastieken, fitnessband, fitnesselastiek, miniband',
    barbell: 'halterstang, barbell, lange halter',
    battleRope: 'battle rope, battle ropes',
    bench: 'bank, bankje, fitnessbank',
    box: 'kist, box, plyobox',
    bike: 'fiets, hometrainer, spinfiets',
    chair: 'stoel, stoelen',
    dumbbell: 'dumbbell, dumbbells, halter, halters, gewichten, gewichtjes',
    football: 'voetbal',
    golfClub: 'golfclub',
    heavyBag: 'bokszak',
    gymBall: 'fitnessbal, gymbal, zitbal',
    kettlebell: 'kettlebell, kettlebells',
    medicineBall: 'medicijnbal, medicine ball',
    paddle: 'tafeltennisbat',
    parallelBars: 'brug, dipstation',
    pullUpBar: 'optrekstang, pull up bar, pull up stang',
    rack: 'squatrek, rack',
    racket: 'tennisracket, racket',
    rings: 'ringen, turnringen',
    rope: 'springtouw, touw',
    rower: 'roeitrainer, roeiapparaat, roeimachine',
    towel: 'handdoek, handdoeken',
    wall: 'muur'
  },
  parts: {
    legs: 'been, benen, bovenbenen, dijen',
    glutes: 'billen, bil, bilspieren, kont',
    calves: 'kuit, kuiten',
    arms: 'arm, armen',
    biceps: 'biceps',
    triceps: 'triceps',
    chest: 'borst, borstspieren',
    back: 'rug, bovenrug',
    shoulders: 'schouder, schouders',
    core: 'buik, buikspieren, core, romp',
    upperBody: 'bovenlichaam',
    lowerBody: 'onderlichaam',
    fullBody: 'hele lichaam, heel het lichaam, full body'
  },
  levels: {
    base: 'beginner, beginners, beginnend, beginnende, makkelijk, makkelijke, gemakkelijk, licht, lichte, rustig, rustige, eenvoudig',
    medium: 'gemiddeld, gemiddelde, halfgevorderd, matig, gemiddeld niveau',
    heavy: 'gevorderd, gevorderde, gevorderden, zwaar, zware, intensief, intensieve, pittig, pittige, moeilijk',
    extreme: 'extreem, extreme, expert, experts, heel zwaar, erg zwaar'
  },
  groups: {
    jumping: 'springen, sprongen, sprong, gespring, huppen',
    floor: 'vloer, op de vloer, vloeroefeningen, op de grond, grond, liggend, liggen, grondoefeningen',
    kneeling: 'knielen, op de knieën, op mijn knieën, geknield',
    cardio: 'cardio',
    stretching: 'rekken, stretchen, rekoefeningen, stretching'
  },
  with: 'met, ik heb, heb, er is, gebruik, gebruikend, graag, wil, voeg toe',
  only: 'alleen, enkel, uitsluitend, slechts',
  train:
    'train, trainen, training, focus op, focus, gericht op, nadruk op, voor, versterken, sterker, meer, dag, vooral, oefeningen voor, workout',
  and: 'en, ook, maar, dan',
  or: 'of, noch',
  fillers:
    'een, de, het, t, ik, me, mij, mijn, is, zijn, wordt, te, van, in, op, aan, bij, alsjeblieft, graag, beetje, iets, wat, maak, er, dat, dit, zou, willen, wil, kan, kun, je, nodig, ongeveer, circa, ca, maximaal, hooguit, totaal, lang, duur, duren, duurt, niveau, sessie, elk, elke, zo, heel, erg, echt, oefening, oefeningen, thuis, vandaag, nu, geef, voor, alle, mensen, ben, workout, training, schets, veel, mag, moet, doet, doen, om, hebben, daar, wel, gewoon, x'
}
