import { check } from '../workout/schema.ts'
import type { Language } from '../workout/workout.ts'
import { answerSchema, type AiAnswer } from './ai-answer.ts'
import { jsonIn, tidyAnswer } from './tidy-answer.ts'

/** Words that exist in only one of the five languages and that instructions can hardly do without. */
const SMALL: Readonly<Record<Language, string>> = {
  en: 'the and your with you for keep then of is this from hold both each are into while',
  de: 'und der die das dein deine deinen mit für ist nicht den dem ein eine halte auf dann zum zur beim du',
  fr: 'le les et tes ton ta avec pour une du dans sur puis est garde tu vers chaque au aux',
  es: 'el los y con tus tu para una las del por cada luego mantén hacia al como se',
  nl: 'het en je met voor van een niet dan houd de op naar elke zijn naast tijdens'
}

const OWN: ReadonlyMap<string, readonly Language[]> = (() => {
  const found = new Map<string, Language[]>()
  for (const [language, words] of Object.entries(SMALL) as [Language, string][])
    for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), language])
  return found
})()

const HITS_MIN = 6
const TIMES = 3
const OTHER_LETTERS = 0.4

/** Guesses from small words if a text is in another language. Returns false when in doubt. */
export function isOtherLanguage(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = text.match(/\p{Script=Latin}/gu) ?? []
  if (letters.length >= 40 && latin.length < letters.length * (1 - OTHER_LETTERS)) return true
  const hits: Record<Language, number> = { en: 0, de: 0, fr: 0, es: 0, nl: 0 }
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) for (const one of OWN.get(word) ?? []) hits[one] += 1
  const others = Math.max(...(Object.keys(hits) as Language[]).map((one) => (one === language ? 0 : hits[one])))
  return others >= HITS_MIN && others > hits[language] * TIMES
}

export interface AnswerRules {
  language: Language
  /** The name the model knows, such as “German”. */
  languageName: string
  maxExercises: number
  harmful: ReadonlySet<string>
  kept: ReadonlySet<string>
}

export interface CheckedAnswer {
  /** Null when the answer is unusable. */
  answer: AiAnswer | null
  faults: string[]
  isUsable: boolean
}

const FAULTS_MAX = 12

const keysOf = ({ blocks }: AiAnswer): string[] =>
  blocks.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'exercise' ? item.exercise : item.items.map(({ exercise }) => exercise)))
  )

const wordsOf = (answer: AiAnswer): string =>
  [answer.say, answer.description, ...answer.exercises.map(({ text }) => text)].join('\n')

export function checkedAnswer(words: string, rules: AnswerRules): CheckedAnswer {
  const json = jsonIn(words)
  if (json === null) return { answer: null, faults: ['It is not one JSON object of the schema.'], isUsable: false }
  const checked = check(answerSchema(), tidyAnswer(json))
  if (!checked.ok) {
    const faults = checked.issues.slice(0, FAULTS_MAX).map(({ path, code }) => `${path || 'answer'}: ${code}`)
    return { answer: null, faults, isUsable: false }
  }
  const answer = checked.value
  const grave = [...wrongLanguage(answer, rules), ...harmfulOnes(answer, rules), ...emptyOnes(answer)]
  const light = tooMany(answer, rules)
  return { answer, faults: [...grave, ...light], isUsable: grave.length === 0 }
}

const wrongLanguage = (answer: AiAnswer, { language, languageName }: AnswerRules): string[] =>
  answer.language !== language || isOtherLanguage(wordsOf(answer), language)
    ? [`All texts must be in ${languageName}, and "language" must be "${language}".`]
    : []

const harmfulOnes = ({ exercises }: AiAnswer, { harmful, kept }: AnswerRules): string[] =>
  exercises
    .filter(({ id }) => harmful.has(id) && !kept.has(id))
    .slice(0, FAULTS_MAX)
    .map(({ key, id }) => `Exercise ${key} (${id}) is wrong for what hurts this athlete. Take another one.`)

function emptyOnes(answer: AiAnswer): string[] {
  const known = new Set(answer.exercises.map(({ key }) => key))
  const used = keysOf(answer)
  return used.some((key) => known.has(key)) ? [] : ['The blocks name no key of "exercises".']
}

const tooMany = ({ exercises }: AiAnswer, { maxExercises }: AnswerRules): string[] =>
  exercises.length > maxExercises
    ? [`At most ${maxExercises} exercises are allowed, not ${exercises.length}. Repeat exercises by rounds.`]
    : []
