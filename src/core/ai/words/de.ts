import type { WishWords } from './words-of-wishes.ts'

export const DE: WishWords = {
  wishes: {
    shorter: 'kürzer, kürzere, kürzeres, weniger zeit, zu lang, nicht so lang',
    longer: 'länger, längere, längeres, mehr zeit, zu kurz',
    easier:
      'leichter, einfacher, sanfter, zu schwer, zu hart, zu anstrengend, weniger anstrengend, nicht so schwer, nicht zu schwer, nicht zu hart, nicht zu anstrengend',
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
  not: 'nicht, kein, keine, keinen, keinem, keinerlei, nie, ohne, nix, außer, vermeide, verzichte auf, nichts mit, nichts auf, nichts auf dem, nichts am, lass, hasse, will keine, ich will keine, bloß keine, mag keine, streiche, entferne',
  my: 'mein, meine, meinen, der, die, das, dem, linke, linkes, linken, rechte, rechtes, rechten, beide',
  drop: 'weglassen, auslassen, rausnehmen, raus, weg, rauslassen, streichen, vermeiden, bitte nicht',
  hour: 'stunde, stunden',
  halfHour: 'halbe stunde, halben stunde',
  quarterHour: 'viertelstunde',
  round: 'runde, runden, durchgang, durchgänge, durchgängen, satz, sätze, sätzen, zirkel',
  beyond:
    'pause, pausen, sekunde, sekunden, sek, kg, kilo, wiederholung, wiederholungen, wdh, cool down, abkühlen, dehnphase',
  numbers: 'ein, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn',
  equipment: {
    abWheel: 'bauchroller, bauchtrainer, ab wheel',
    basketball: 'basketball',
    hangboard: 'griffbrett, hangboard',
    band: 'band, bänder, bändern, fitnessband, fitnessbänder, fitnessbändern, widerstandsband, widerstandsbänder, widerstandsbändern, gummiband, theraband, minibands, miniband, loopband',
    barbell: 'langhantel, langhanteln',
    battleRope: 'battle rope, battle ropes',
    bench: 'bank, hantelbank, trainingsbank',
    box: 'kiste, box, plyobox, sprungkiste',
    bike: 'fahrrad, rad, ergometer, heimtrainer, hometrainer, spinningrad',
    chair: 'stuhl, stühle, stühlen, hocker',
    dumbbell: 'kurzhantel, kurzhanteln, hantel, hanteln, gewichte, gewichten',
    football: 'fußball',
    golfClub: 'golfschläger',
    heavyBag: 'boxsack, sandsack',
    gymBall: 'gymnastikball, sitzball, pezziball, fitnessball',
    kettlebell: 'kettlebell, kettlebells, kugelhantel, kugelhanteln',
    medicineBall: 'medizinball',
    paddle: 'tischtennisschläger',
    parallelBars: 'barren, dipstation, dip station',
    pullUpBar: 'klimmzugstange, reckstange, türreck, stange',
    rack: 'kniebeugenständer, rack, squat rack',
    racket: 'tennisschläger',
    rings: 'ringe, ringen, turnringe, turnringen',
    rope: 'springseil, seil, sprungseil',
    rower: 'rudergerät, rudermaschine, ruderergometer',
    towel: 'handtuch, handtücher',
    wall: 'wand'
  },
  parts: {
    legs: 'bein, beine, beinen, oberschenkel, oberschenkeln',
    calves: 'wade, waden',
    glutes: 'po, gesäß, hintern, pomuskel, pomuskeln',
    arms: 'arm, arme, armen',
    biceps: 'bizeps',
    triceps: 'trizeps',
    chest: 'brust',
    back: 'rücken, oberer rücken',
    shoulders: 'schulter, schultern',
    core: 'bauch, rumpf, core, bauchmuskeln, körpermitte, sixpack',
    upperBody: 'oberkörper',
    lowerBody: 'unterkörper',
    fullBody: 'ganzkörper, ganzer körper, ganzen körper, ganzkörpertraining, ganzkörperworkout'
  },
  levels: {
    base: 'anfänger, anfängern, anfängerin, anfängerinnen, einsteiger, einsteigern, einsteigerin, leicht, leichtes, leichte, einfach, einfaches, einfache',
    medium: 'mittel, mittlere, mittleres, mittlerem, mittelschwer, mittelschweres, mäßig, moderat',
    heavy:
      'fortgeschrittene, fortgeschrittenen, fortgeschritten, fortgeschrittener, schwer, schweres, schwere, hart, hartes, anstrengend, anstrengendes, intensiv, intensives',
    extreme: 'extrem, extremes, extreme, profi, profis, experten, sehr schwer, sehr hart'
  },
  groups: {
    jumping: 'springen, sprünge, sprüngen, sprung, hüpfen, gehüpfe, springerei',
    floor: 'boden, bodenübung, bodenübungen, auf dem boden, am boden, liegen, im liegen, liegend',
    kneeling: 'knien, im knien, kniend, auf den knien',
    cardio: 'cardio, ausdauer',
    stretching: 'dehnen, dehnung, dehnungen, dehnübungen, stretching'
  },
  with: 'mit, ich habe, habe, hab, es gibt, benutze, nutze, verwende, dazu, gerne, gern, will, möchte',
  only: 'nur, ausschließlich, bloß',
  train:
    'trainiere, trainieren, training, fokus, fokus auf, schwerpunkt, schwerpunkt auf, für, stärken, kräftigen, kräftigung, mehr, tag, betont, konzentriere, workout, übungen',
  and: 'und, auch, aber, dann, sowie',
  or: 'oder, noch',
  fillers:
    'ein, eine, einen, einem, einer, der, die, das, den, dem, des, ich, mir, mich, mein, meine, es, ist, sei, sind, zu, zum, zur, im, in, an, auf, am, bei, bitte, etwas, bisschen, wenig, mach, mache, machen, daraus, und, wäre, hätte, gern, gerne, kann, kannst, du, brauche, was, ungefähr, circa, ca, etwa, rund, maximal, höchstens, insgesamt, lang, dauer, stufe, niveau, level, einheit, jeweils, so, sehr, wirklich, workout, training, übung, übungen, zuhause, zu hause, heute, jetzt, gib, für, da, alle, leute, bin, von, vom, doch, mal, viel, möglichst, soll, sollen, sollte, sein, haben, dauern, dauert, man, per, pro, entwurf, tut, tun, geht, dabei, auch, hier, x, wir, uns'
}
