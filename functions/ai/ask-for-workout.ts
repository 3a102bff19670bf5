import type { AiEvent } from '#core/ai/ai-events.ts'
import type { AiRequest } from '#core/ai/ai-request.ts'
import { answerSchema } from '#core/ai/ai-answer.ts'
import { checkedAnswer, type AnswerRules } from '#core/ai/answer-faults.ts'
import { contentOfAnswer, lengthOfAnswer } from '#core/ai/content-of-answer.ts'
import { growingExercises } from '#core/ai/growing-exercises.ts'
import { fitToTime } from '#core/composer/fit-time.ts'
import type { LibraryExercise } from '#core/exercises/exercise.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { coded } from '../lib/errors.ts'
import { askModel, type Message, type Spent } from './ask-model.ts'
import { allFacts } from '../lib/library-facts.ts'
import { fittingExercises, isHarmful } from './library.ts'
import type { ModelSettings } from './model-settings.ts'
import { LANGUAGE_NAMES, questionOf, repairOf } from './prompt.ts'

const REPAIRS_MAX = 2

export interface Order {
  settings: ModelSettings
  request: AiRequest
  maxExercises: number
  signal: AbortSignal
  spent: Spent
  send: (event: AiEvent) => void
}

export interface MadeWorkout {
  content: WorkoutContent
  say: string
}

/** Text length limits are left out: not every server supports them, and long texts are cut anyway. */
async function jsonSchema(ids: readonly string[]): Promise<object> {
  const { toJsonSchema } = await import('@valibot/to-json-schema')
  const { $schema: _draft, ...schema } = toJsonSchema(answerSchema(ids), {
    typeMode: 'input',
    errorMode: 'ignore',
    ignoreActions: ['check', 'transform', 'min_length', 'max_length']
  })
  return schema
}

const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 20)

function announcer(send: Order['send']): (piece: string) => void {
  const read = growingExercises()
  let at = 0
  return (piece) => {
    for (const exercise of read(piece)) {
      const { name, id: figure, side } = exercise
      send({ type: 'exercise', at, name, figure, length: lengthOfAnswer(exercise), side })
      at += 1
    }
  }
}

/** Fits a new workout to the requested length. If the athlete mentioned times or showed a workout, those win. */
function timed(content: WorkoutContent, { draft, image, words, minutes }: AiRequest): WorkoutContent {
  if (draft !== undefined || image !== undefined || /\d/.test(words)) return content
  const fitted = fitToTime(content, minutes)
  return fitted.ok ? fitted.content : content
}

function rulesOf({ request, maxExercises }: Order, facts: readonly LibraryExercise[]): AnswerRules {
  const harmful = facts.filter((exercise) => isHarmful(exercise, request)).map(({ id }) => id)
  const kept = request.draft?.exercises.flatMap(({ figure }) => figure ?? []) ?? []
  const { language } = request
  return {
    language,
    languageName: LANGUAGE_NAMES[language],
    maxExercises,
    harmful: new Set(harmful),
    kept: new Set(kept)
  }
}

/** @throws ApiError with the reason why no workout was made */
export async function makeWorkout(order: Order): Promise<MadeWorkout> {
  const { request, maxExercises, spent } = order
  const facts = await allFacts()
  const known = new Set(facts.map(({ id }) => id))
  const rules = rulesOf(order, facts)
  const fitting = fittingExercises(request, facts)
  const ids = new Set([...fitting.map(({ id }) => id), ...[...rules.kept].filter((id) => known.has(id))])
  const schema = await jsonSchema([...ids])
  const messages: Message[] = questionOf({ request, fitting, maxExercises })
  const context = { ...request, maxExercises, newId }
  for (let turn = 0; turn <= REPAIRS_MAX; turn += 1) {
    const words = await askModel({
      settings: order.settings,
      schema,
      spent,
      signal: order.signal,
      messages,
      hasPicture: request.image !== undefined,
      onPiece: announcer(order.send)
    })
    const { answer, faults, isUsable } = checkedAnswer(words, rules)
    const isLast = turn === REPAIRS_MAX
    if (answer !== null && (faults.length === 0 || (isLast && isUsable))) {
      const content = contentOfAnswer(answer, known, context)
      if (content !== null) return { content: timed(content, request), say: answer.say }
    }
    messages.push(...repairOf(words, faults.length === 0 ? ['None of it can be played.'] : faults))
  }
  throw coded('unavailable', 'ai-bad-answer', 'The model did not answer with a workout.')
}
