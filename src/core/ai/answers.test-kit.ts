import type { Section, Side } from '../workout/workout.ts'
import type { AiAnswer, AnsweredExercise } from './ai-answer.ts'

type Words = [id: string, name: string, text: string]
type Short = [...Words, amount: number | `${number}x`, side?: Side]

const exercise = ([id, name, text, amount, side = 'none']: Short, at: number): AnsweredExercise => ({
  key: `a${at + 1}`,
  id,
  name,
  text,
  seconds: typeof amount === 'number' ? amount : null,
  reps: typeof amount === 'number' ? null : Number(amount.slice(0, -1)),
  side
})

type Order = readonly (number | [which: number, restSec: number])[]
interface Repeat {
  name?: string
  rounds?: number
  between?: number
  after?: number
  rest?: number
}

const itemsOf = (order: Order, rest: number) =>
  order.map((one) => {
    const [at, restSec] = typeof one === 'number' ? [one, rest] : one
    return { kind: 'exercise' as const, exercise: `a${at}`, restSec }
  })

const repeatOf = ({ name = '', rounds = 1, between = 0, after = 0 }: Repeat) => ({
  kind: 'block' as const,
  name,
  rounds,
  restBetweenRoundsSec: between,
  restAfterSec: after
})

const block = (section: Section, order: Order, repeat: Repeat = {}): AiAnswer['blocks'][number] => ({
  ...repeatOf(repeat),
  section,
  items: itemsOf(order, repeat.rest ?? 0)
})

const answer = (
  language: AiAnswer['language'],
  [name, description, say]: [name: string, description: string, say: string],
  exercises: readonly Short[],
  blocks: AiAnswer['blocks']
): AiAnswer => ({ language, say, name, description, exercises: exercises.map(exercise), blocks })

const LEGS_AND_BACK = answer(
  'en',
  [
    'Twenty minutes, no jumping',
    'A circuit for the whole body that is quiet enough for the flat below.',
    'I left out everything that jumps and kept your knees out of deep bends. Go a little heavier on the rows.'
  ],
  [
    ['march', 'March on the spot', 'Lift the knees to hip height and swing the arms.', 60],
    ['cat-cow', 'Cat–cow', 'Round and arch the back slowly, with the breath.', 45],
    ['dumbbell-row', 'Dumbbell row', 'Pull the elbow past the ribs and keep the back flat.', '10x', 'each'],
    ['glute-bridge', 'Glute bridge', 'Push the hips up and squeeze at the top.', 40],
    ['incline-push-up', 'Incline push-up', 'Hands on a bench, body in one line.', 40],
    ['dead-bug', 'Dead bug', 'Press the lower back down and move opposite arm and leg.', 40],
    ['chest-stretch', 'Chest stretch', 'Clasp the hands behind you and open the chest.', 40],
    ['childs-pose', 'Child’s pose', 'Sit back on the heels and breathe out long.', 60]
  ],
  [
    block('warmup', [1, 2], { after: 15 }),
    block('main', [3, 4, 5, [6, 0]], { rounds: 3, between: 60, after: 30, rest: 20, name: 'Quiet circuit' }),
    block('cooldown', [7, 8])
  ]
)

const KRAFT = answer(
  'de',
  [
    'Kraft mit der Langhantel',
    'Drei schwere Übungen mit langen Pausen, dazu etwas für den Rumpf.',
    'Die Pausen sind lang, damit jeder Satz schwer sein darf. Fang mit der leeren Stange an.'
  ],
  [
    ['hip-circles', 'Hüftkreisen', 'Große Kreise, in beide Richtungen.', 40],
    ['arm-circles', 'Armkreisen', 'Langsam größer werden lassen.', 40],
    ['back-squat', 'Kniebeuge mit Langhantel', 'Tief gehen und die Knie über den Füßen halten.', '6x'],
    ['bench-press', 'Bankdrücken', 'Die Schulterblätter zusammen und die Füße fest auf dem Boden.', '6x'],
    ['bent-over-row', 'Vorgebeugtes Rudern', 'Den Rücken gerade halten und die Stange zum Bauch ziehen.', '8x'],
    ['plank', 'Unterarmstütz', 'Der Körper ist eine Linie.', 45],
    ['hamstring-stretch', 'Dehnung der Oberschenkelrückseite', 'Das Bein lang und den Rücken gerade.', 30, 'each']
  ],
  [
    block('warmup', [1, 2], { after: 20 }),
    block('main', [3], { rounds: 4, between: 120, after: 120, name: 'Kniebeugen' }),
    block('main', [4, 5], { rounds: 3, between: 90, after: 60, rest: 60 }),
    block('main', [6], { rounds: 2, between: 30, after: 30 }),
    block('cooldown', [7])
  ]
)

const YOGA = answer(
  'fr',
  [
    'Yoga du matin',
    'Un enchaînement doux pour réveiller le dos et les hanches.',
    'J’ai gardé les poignets au repos une posture sur deux. Respire par le nez et ne force rien.'
  ],
  [
    ['belly-breathing', 'Respiration ventrale', 'Une main sur le ventre, souffle plus long à l’expiration.', 60],
    ['cat-cow', 'Chat-vache', 'Arrondis puis creuse le dos au rythme du souffle.', 60],
    ['downward-dog', 'Chien tête en bas', 'Pousse le sol et garde les genoux souples.', 40],
    ['low-lunge', 'Fente basse', 'Le genou arrière au sol, le bassin vers l’avant.', 35, 'each'],
    ['warrior-2', 'Guerrier II', 'Le genou au-dessus de la cheville, les bras loin l’un de l’autre.', 40, 'each'],
    ['triangle', 'Triangle', 'La hanche recule, le bras monte vers le ciel.', 30, 'each'],
    ['supine-twist', 'Torsion allongée', 'Les deux épaules restent au sol.', 45, 'each'],
    ['corpse-pose', 'Posture du cadavre', 'Relâche tout.', 120]
  ],
  [block('warmup', [1, 2]), block('main', [3, 4, 5, 6], { rounds: 2, name: 'Enchaînement' }), block('cooldown', [7, 8])]
)

const BOXEO = answer(
  'es',
  [
    'Boxeo en casa',
    'Asaltos de tres minutos con sombra, y fuerza entre medias.',
    'Son cuatro asaltos con un minuto de descanso. Si te falta el aire, baja el ritmo pero no bajes las manos.'
  ],
  [
    ['jump-rope', 'Comba', 'Saltos bajos, con las muñecas.', 90],
    ['shoulder-rolls', 'Círculos de hombros', 'Grandes y lentos.', 30],
    ['jab-cross', 'Jab y directo', 'Vuelve siempre con la mano a la cara.', 45],
    ['hook', 'Gancho', 'Gira la cadera y el pie con el golpe.', 45],
    ['slip', 'Esquiva', 'Mueve la cabeza fuera de la línea, con las rodillas flexionadas.', 45],
    ['uppercut', 'Uppercut', 'Sube desde las piernas.', 45],
    ['push-up', 'Flexiones', 'El cuerpo recto de la cabeza a los talones.', '12x'],
    ['side-bend', 'Flexión lateral', 'Estira todo el costado.', 30, 'each']
  ],
  [
    block('warmup', [1, 2], { after: 20 }),
    block('main', [3, 4, 5, 6], { rounds: 4, between: 60, after: 60, name: 'Asaltos' }),
    block('main', [7], { rounds: 2, between: 45, after: 45 }),
    block('cooldown', [8])
  ]
)

const FIETS = answer(
  'nl',
  [
    'Intervallen op de fiets',
    'Vijf keer één minuut hard, met twee minuten rustig ertussen.',
    'De harde minuten mogen net niet volledig zijn. Houd het been rond in de rustige stukken.'
  ],
  [
    ['bike-seated', 'Inrijden', 'Licht verzet, rustig ademen.', 300],
    ['bike-standing', 'Hard op de pedalen', 'Zet aan en houd het tempo vast.', 60],
    ['bike-seated', 'Rustig doortrappen', 'Laat de hartslag zakken.', 120],
    ['bike-seated', 'Uitrijden', 'Steeds lichter, tot je weer kunt praten.', 300]
  ],
  [block('warmup', [1]), block('main', [2, 3], { rounds: 5, name: 'Eén om twee' }), block('cooldown', [4])]
)

const PYRAMID: AiAnswer = answer(
  'en',
  [
    'Calisthenics ladder',
    'Pull, push and legs in pairs, three times round.',
    'Each pair is done twice before you move on. Use a band for the pull-ups when the last ones get ugly.'
  ],
  [
    ['inchworm', 'Inchworm', 'Walk out to a plank and back.', 45],
    ['pull-up', 'Pull-up', 'From straight arms, chest to the bar.', '6x'],
    ['push-up', 'Push-up', 'Body in one line.', '12x'],
    ['bulgarian-split-squat', 'Bulgarian split squat', 'Drop straight down.', '8x', 'each'],
    ['hanging-knee-raise', 'Hanging knee raise', 'No swing.', '10x'],
    ['shoulder-stretch', 'Shoulder stretch', 'Arm across, shoulder down.', 30, 'each']
  ],
  [block('warmup', [1], { after: 20 }), block('cooldown', [6])]
)
PYRAMID.blocks.splice(1, 0, {
  ...repeatOf({ name: 'Ladder', rounds: 3, between: 90, after: 60 }),
  section: 'main',
  items: [
    { ...repeatOf({ name: 'Pull and push', rounds: 2, between: 30, after: 45 }), items: itemsOf([2, 3], 30) },
    { ...repeatOf({ rounds: 2, between: 30, after: 0 }), items: itemsOf([4, 5], 20) }
  ]
})

const PILATES = answer(
  'de',
  [
    'Pilates für die Mitte',
    'Ruhig und genau, alles auf der Matte.',
    'Ich habe alles weggelassen, was den Nacken hält. Leg den Kopf ab, sobald er schwer wird.'
  ],
  [
    ['belly-breathing', 'Bauchatmung', 'In die Flanken atmen.', 60],
    ['glute-bridge', 'Schulterbrücke', 'Wirbel für Wirbel aufrollen.', 45],
    ['dead-bug', 'Toter Käfer', 'Der untere Rücken bleibt am Boden.', 45],
    ['side-leg-raise', 'Seitliches Beinheben', 'Das Becken bleibt gestapelt.', 35, 'each'],
    ['clamshell', 'Muschel', 'Die Füße bleiben zusammen.', 35, 'each'],
    ['pilates-swimming', 'Schwimmen', 'Lang werden und klein paddeln.', 40],
    ['childs-pose', 'Stellung des Kindes', 'Die Stirn auf die Matte.', 60]
  ],
  [block('warmup', [1, 2]), block('main', [3, 4, 5, 6], { rounds: 2, between: 30, rest: 10 }), block('cooldown', [7])]
)

const LAUFEN = answer(
  'de',
  [
    'Fahrtspiel',
    'Laufen nach Gefühl, mit kurzen Sprints.',
    'Die Sprints sind kurz, damit sie schnell bleiben. Lauf dazwischen wirklich langsam.'
  ],
  [
    ['walking', 'Zügig gehen', 'Die Arme schwingen mit.', 180],
    ['running', 'Locker laufen', 'So, dass du reden kannst.', 120],
    ['sprint', 'Sprint', 'Hoch auf den Ballen und die Knie nach vorn.', 20],
    ['walking', 'Auslaufen', 'Ruhig gehen, bis der Puls unten ist.', 240],
    ['calf-stretch', 'Wadendehnung', 'Die Ferse bleibt am Boden.', 30, 'each']
  ],
  [block('warmup', [1, 2]), block('main', [3, 2], { rounds: 6, name: 'Fahrtspiel' }), block('cooldown', [4, 5])]
)

const ESCALADA = answer(
  'es',
  [
    'Antebrazos y espalda para escalar',
    'Suspensiones cortas con mucho descanso, y tracción.',
    'Las suspensiones son de siete segundos para cuidar los dedos. Deja una repetición guardada en cada serie.'
  ],
  [
    ['wrist-stretch', 'Estiramiento de muñeca', 'Con los brazos rectos y sin dolor.', 40],
    ['scapular-pull-up', 'Dominada escapular', 'Solo se mueven los hombros.', '8x'],
    ['fingerboard-hang', 'Suspensión en tabla', 'Con los hombros activos y los dedos en media llave.', 7],
    ['lock-off', 'Bloqueo', 'El codo doblado y el cuerpo quieto.', 8, 'each'],
    ['hollow-hold', 'Barquito', 'La zona lumbar pegada al suelo.', 25],
    ['finger-stretch', 'Estiramiento de dedos', 'Uno por uno, sin prisa.', 30, 'each']
  ],
  [
    block('warmup', [1, 2], { after: 60 }),
    block('main', [3], { rounds: 6, between: 53, after: 120 }),
    block('main', [4, 5], { rounds: 3, between: 60, after: 60, rest: 60 }),
    block('cooldown', [6])
  ]
)

/** Some of these exercises are not in the library and therefore have no figure. */
const WHITEBOARD = answer(
  'nl',
  [
    'Bord van de box',
    'Overgenomen van de foto: drie rondes voor tijd.',
    'Dit staat op het bord. De sledepush heeft hier geen figuur, de rest wel.'
  ],
  [
    ['rowing-machine', 'Roeien', 'Vijfhonderd meter, benen eerst.', 120],
    ['thruster', 'Thruster', 'Uit de squat door naar boven.', '15x'],
    ['', 'Sledepush', 'Armen lang, kleine passen.', 40],
    ['burpee', 'Burpee', 'Borst op de vloer, sprong aan het eind.', '10x'],
    ['quad-stretch', 'Rek van het bovenbeen', 'Hiel naar de bil.', 30, 'each']
  ],
  [block('main', [1, 2, 3, 4], { rounds: 3, between: 120, after: 120 }), block('cooldown', [5])]
)

export const ANSWERS: Readonly<Record<string, AiAnswer>> = {
  quiet: LEGS_AND_BACK,
  kraft: KRAFT,
  yoga: YOGA,
  boxeo: BOXEO,
  fiets: FIETS,
  ladder: PYRAMID,
  pilates: PILATES,
  laufen: LAUFEN,
  escalada: ESCALADA,
  whiteboard: WHITEBOARD
}
