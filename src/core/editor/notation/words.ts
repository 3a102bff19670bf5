/** The keywords of the notation. All five languages are read at once, one is written. */
import type { Language, Section } from '../../workout/workout.ts'

interface Words {
  rest: string
  intro: string
  each: string
  left: string
  right: string
  between: string
  sections: Readonly<Record<Section, string>>
}

export const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    rest: 'Rest',
    intro: 'intro',
    each: 'each side',
    left: 'left',
    right: 'right',
    between: 'between rounds',
    sections: { warmup: 'warm-up', main: 'main', cooldown: 'cool-down' }
  },
  de: {
    rest: 'Pause',
    intro: 'Einführung',
    each: 'je Seite',
    left: 'links',
    right: 'rechts',
    between: 'zwischen den Runden',
    sections: { warmup: 'Aufwärmen', main: 'Hauptteil', cooldown: 'Ausklang' }
  },
  fr: {
    rest: 'Repos',
    intro: 'démo',
    each: 'chaque côté',
    left: 'gauche',
    right: 'droite',
    between: 'entre les tours',
    sections: { warmup: 'échauffement', main: 'partie principale', cooldown: 'retour au calme' }
  },
  es: {
    rest: 'Descanso',
    intro: 'demo',
    each: 'cada lado',
    left: 'izquierda',
    right: 'derecha',
    between: 'entre rondas',
    sections: { warmup: 'calentamiento', main: 'parte principal', cooldown: 'vuelta a la calma' }
  },
  nl: {
    rest: 'Rust',
    intro: 'uitleg',
    each: 'elke kant',
    left: 'links',
    right: 'rechts',
    between: 'tussen de rondes',
    sections: { warmup: 'warming-up', main: 'hoofddeel', cooldown: 'cooling-down' }
  }
}

export const WORD_END = String.raw`(?![\p{L}\p{M}\p{N}_]|-[\p{L}\p{N}])`

const words = (list: string): string => `(?:${list.replaceAll(' ', String.raw`\s+`)})`

export const REST = words(
  'rest|break|pausen?|repos|récup(?:ération)?\\.?|descansos?|pausa|rust|pauze|erholung|recuperación'
)
export const INTRO = words('intro|einführung|introduction|introducción|démo|demo|uitleg')
export const EACH = words(
  'each (?:side|leg|arm)|per (?:side|leg|arm)|both sides|/\\s?(?:side|leg|arm|seite|côté|lado|kant)|[lr]\\s?/\\s?[rl]|' +
    '(?:je|pro|jede) (?:seite|bein|arm)|beide seiten|beidseitig|(?:de )?chaque côté|par côté|' +
    '(?:por|cada) (?:lado|pierna|brazo)|(?:elke|per) (?:kant|zijde|been|arm)|beide (?:kanten|zijden)|each'
)
export const LEFT = words('left(?: side)?|links?|gauche|izquierda|izq\\.?|l')
export const RIGHT = words('right(?: side)?|rechts|droite|derecha|der\\.?|r')
export const BETWEEN = words(
  'between (?:the )?(?:rounds|sets)|zwischen den (?:runden|sätzen)|entre (?:les )?(?:tours|séries)|' +
    'entre (?:las )?(?:rondas|series|vueltas)|tussen (?:de )?(?:rondes|sets)'
)
export const ROUNDS = words(
  '(?:rounds?|rds?|rft|sets?|runden?|durchgänge?|sätze|tours?|séries?|rondas?|series|vueltas|rondes?|rondjes?)(?: of)?'
)
export const REPS = words(
  'reps?|repetitions?|times|wdh|wiederholung(?:en)?|mal|rép(?:étition)?s?|fois|repeticion(?:es)?|repetición|veces|' +
    'herhaling(?:en)?|keer'
)
export const HOURS = 'h|hrs?|hours?|std|stunden?|heures?|horas?|uur|u'
export const MINUTES = "m|mins?|minutes?|minuten?|minutos?|minuut|minuten|'|′|’"
export const SECONDS = 's|secs?|seconds?|sek|sekunden?|secondes?|segs?|segundos?|seconden?|"|″'

/** `20s on / 10s off`. The word for rest also counts as off. */
export const ON = words('on|work|an|arbeit|belastung|travail|effort|trabajo|aan|werk')
export const OFF = words(`off|aus|uit|${REST}`)
/** Short forms of "each side" directly after a number: `10ea`, `12e`. */
export const EACH_SHORT = words('ea\\.?|e/s|p/s|e')
/** A number after these words numbers the thing itself: `Station 12`. */
export const NUMBERED = words(
  'stations?|exercises?|levels?|days?|weeks?|parts?|zones?|phases?|nr\\.?|no\\.?|übung|tag|woche|stufe|teil|exercice|poste|' +
    'jour|semaine|niveau|partie|ejercicio|estación|día|semana|nivel|parte|oefening|dag|week|deel|workout|training|version'
)
export const DISTANCE = words(
  'km|kilomet(?:er|re)s?|mi|miles?|yards?|yds?|met(?:er|re)s?|mètres?|metros?|cals?|kcal|calories'
)

const SECTION_WORDS: readonly (readonly [Section, RegExp])[] = [
  ['warmup', /^(?:warm(?:ing)?[ -]?up|aufwärmen|warm machen|échauffement|calentamiento|opwarming)$/iu],
  ['main', /^(?:main(?: (?:part|set))?|hauptteil|partie principale|parte principal|hoofddeel)$/iu],
  [
    'cooldown',
    /^(?:cool(?:ing)?[ -]?down|ausklang|abkühlen|cool-down|retour au calme|vuelta a la calma|enfriamiento)$/iu
  ]
]

export function sectionOf(words: string): Section | null {
  return SECTION_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}
