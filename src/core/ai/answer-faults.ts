import { check } from '../workout/schema.ts'
import type { Language } from '../workout/workout.ts'
import { answerSchema, type AiAnswer } from './ai-answer.ts'
import { isOtherLanguage } from './language-of.ts'
import { jsonIn, tidyAnswer } from './tidy-answer.ts'

export interface AnswerRules {
  language: Language
  /** As the model knows it: “German”. */
  languageName: string
  maxExercises: number
  harmful: ReadonlySet<string>
  kept: ReadonlySet<string>
}

export interface CheckedAnswer {
  /** Null: it cannot be used at all. */
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
