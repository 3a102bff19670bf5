import type { WishWords } from './words-of-wishes.ts'

export const ES: WishWords = {
  wishes: {
    shorter: 'más corto, más corta, menos tiempo, demasiado largo, muy largo, acortar, menos largo',
    longer: 'más largo, más larga, más tiempo, demasiado corto, muy corto, alargar',
    easier:
      'más fácil, más suave, más ligero, demasiado duro, demasiado difícil, muy duro, muy difícil, menos duro, no muy duro, no demasiado duro, no muy difícil',
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
  not: 'no, sin, nunca, ningún, ninguna, nada, nada de, nada en el, evita, evitar, excepto, quita, quitar, elimina, no quiero, no me gustan, odio, salvo, no hagas',
  my: 'mi, mis, la, el, las, los, me, izquierda, derecha, izquierdo, derecho',
  drop: 'fuera, quitar, evitar, eliminar',
  hour: 'hora, horas',
  halfHour: 'media hora',
  quarterHour: 'cuarto de hora, un cuarto de hora',
  round: 'ronda, rondas, vuelta, vueltas, serie, series, circuito, circuitos',
  beyond:
    'descanso, descansos, pausa, pausas, segundo, segundos, kg, kilo, kilos, repetición, repeticiones, reps, vuelta a la calma, enfriamiento',
  numbers: 'uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez',
  equipment: {
    abWheel: 'rueda abdominal',
    basketball: 'balón de baloncesto',
    hangboard: 'tabla multipresa',
    band: 'banda, bandas, banda elástica, bandas elásticas, goma, gomas, goma elástica, gomas elásticas, banda de resistencia, bandas de resistencia, elástico',
    barbell: 'barra, barra con discos, barra olímpica, barra larga',
    battleRope: 'cuerdas de batalla, cuerda de batalla',
    bench: 'banco',
    box: 'cajón, caja',
    bike: 'bicicleta, bici, bicicleta estática, bici estática',
    chair: 'silla, sillas',
    dumbbell: 'mancuerna, mancuernas, pesas, pesa',
    football: 'balón de fútbol, balón',
    golfClub: 'palo de golf',
    heavyBag: 'saco de boxeo, saco',
    gymBall: 'pelota de pilates, fitball, pelota suiza',
    kettlebell: 'kettlebell, kettlebells, pesa rusa, pesas rusas',
    medicineBall: 'balón medicinal',
    paddle: 'pala de tenis de mesa',
    parallelBars: 'barras paralelas, paralelas',
    pullUpBar: 'barra de dominadas, barra fija',
    rack: 'rack de sentadillas, rack',
    racket: 'raqueta, raqueta de tenis',
    rings: 'anillas',
    rope: 'comba, cuerda de saltar, cuerda, cuerda para saltar',
    rower: 'máquina de remo, remo ergómetro, remoergómetro',
    towel: 'toalla',
    wall: 'pared'
  },
  parts: {
    legs: 'pierna, piernas, muslo, muslos',
    calves: 'gemelo, gemelos, pantorrilla, pantorrillas',
    glutes: 'glúteo, glúteos, culo, trasero',
    arms: 'brazo, brazos',
    biceps: 'bíceps',
    triceps: 'tríceps',
    chest: 'pecho, pectorales',
    back: 'espalda',
    shoulders: 'hombro, hombros',
    core: 'abdomen, abdominales, core, barriga, vientre, tripa',
    upperBody: 'tren superior, parte superior del cuerpo, parte superior',
    lowerBody: 'tren inferior, parte inferior del cuerpo, parte inferior',
    fullBody: 'cuerpo entero, todo el cuerpo, cuerpo completo'
  },
  levels: {
    base: 'principiante, principiantes, fácil, suave, sencillo, sencilla, nivel básico, básico, ligero, ligera',
    medium: 'intermedio, intermedia, intermedios, medio, moderado, moderada, nivel medio',
    heavy: 'avanzado, avanzada, avanzados, intenso, intensa, duro, dura, difícil',
    extreme: 'extremo, extrema, experto, experta, expertos, muy duro, muy intenso, muy difícil'
  },
  groups: {
    jumping: 'salto, saltos, saltar',
    floor: 'suelo, en el suelo, ejercicios de suelo, ejercicios en el suelo, tumbado, tumbada, acostado',
    kneeling: 'de rodillas, arrodillado, arrodillada',
    cardio: 'cardio',
    stretching: 'estiramiento, estiramientos, estirar'
  },
  with: 'con, usando, usa, usar, tengo, hay, añade, incluye, quiero, agrega',
  only: 'solo, sólo, solamente, únicamente, nada más que',
  train:
    'entrenar, entrena, trabajar, trabaja, enfocado en, enfoque en, centrado en, para, fortalecer, reforzar, más, día, sobre todo, énfasis en, ejercicios de, ejercicios para',
  and: 'y, e, también, pero, luego',
  or: 'o, u, ni',
  fillers:
    'un, una, unos, unas, el, la, los, las, lo, de, del, al, a, en, yo, me, mi, mis, es, sea, ser, por, favor, poco, algo, haz, hazlo, hacer, que, quiero, quisiera, gustaría, me, puedes, puedo, necesito, aproximadamente, unos, máximo, como, total, duración, dure, nivel, sesión, cada, muy, realmente, ejercicio, ejercicios, casa, hoy, ahora, dame, para, tengo, todo, todos, gente, soy, son, entrenamiento, rutina, se, le, te, borrador, mucho, mucha, muchos, más, está, estar, haya, debe, hay, x'
}
