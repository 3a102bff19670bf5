import { atom } from 'nanostores'
import type { AiEvent } from '#core/ai/ai-events.ts'
import { AI_BOUNDS, type AiRequest, type AiTurn } from '#core/ai/ai-request.ts'
import { cutTo } from '#core/app/characters.ts'
import { errorCode, UserFacingError } from '#core/app/errors.ts'
import type { ComposerRequest } from '#core/composer/composed.ts'
import type { Language, WorkoutContent } from '#core/workout/workout.ts'
import { askModel } from '../../data/ai/ask-model.ts'
import { onLeft } from '../../platform/page/page.ts'
import { $isOnline } from '../app/network.ts'
import { $asking } from './make-form.ts'
import { noteUsed } from './today.ts'

export interface Arriving {
  names: readonly string[]
}
export const $arriving = atom<Arriving | null>(null)

export interface ModelAnswer {
  content: WorkoutContent
  said: string
}

export type WhyRules =
  | { kind: 'offline' }
  | { kind: 'none' }
  | { kind: 'limit'; max: number }
  | { kind: 'stopped' }
  | { kind: 'failed'; error: unknown }

let isThere = true

export const stopAsking = (): void => $asking.get()?.abort('stopped')

function whyOf(error: unknown): WhyRules {
  const code = errorCode(error)
  if (code === 'aborted') return { kind: 'stopped' }
  if (code === 'offline') return { kind: 'offline' }
  if (code === 'ai-unavailable' || code === 'not-found') {
    isThere = false
    return { kind: 'none' }
  }
  const details = error instanceof UserFacingError ? error.details : null
  if (details?.kind !== 'limit') return { kind: 'failed', error }
  noteUsed(details.used, details.max)
  return { kind: 'limit', max: details.max }
}

const turnsOf = (turns: readonly AiTurn[]): AiTurn[] =>
  turns.slice(-AI_BOUNDS.turnsMax).map(({ who, text }) => ({ who, text: cutTo(text, AI_BOUNDS.turnMax) }))

export interface Question {
  request: ComposerRequest
  words: string
  language: Language
  draft?: WorkoutContent
  turns?: readonly AiTurn[]
  image?: string
}

const bodyOf = ({ request, words, language, draft, image, turns = [] }: Question): AiRequest => ({
  sport: request.sport,
  level: request.level,
  impact: request.impact,
  minutes: Math.min(AI_BOUNDS.minutesMax, Math.max(AI_BOUNDS.minutesMin, request.minutes)),
  equipment: [...request.equipment],
  hurts: [...request.concerns],
  language,
  words: cutTo(words.trim(), AI_BOUNDS.wordsMax),
  ...(image === undefined ? {} : { image }),
  ...(draft === undefined ? {} : { draft }),
  ...(turns.length === 0 ? {} : { turns: turnsOf(turns) })
})

/**
 * Returns the model's answer, or the reason why the rules have to step in. Returns null if the account has changed
 * meanwhile. Asks one question at a time.
 */
export async function ask(question: Question): Promise<ModelAnswer | WhyRules | null> {
  if (!$isOnline.get()) return { kind: 'offline' }
  if (!isThere) return { kind: 'none' }
  if ($asking.get() !== null) return { kind: 'failed', error: new UserFacingError('ai-busy') }
  const stop = new AbortController()
  $asking.set(stop)
  const stopListening = onLeft(() => stop.abort('left'))
  const names: string[] = []
  let content: WorkoutContent | null = null
  let said = ''
  const take = (event: AiEvent): void => {
    if (event.type === 'exercise') {
      names[event.at] = event.name
      $arriving.set({ names: Array.from(names, (name) => name ?? '') })
    } else if (event.type === 'workout') content = event.content
    else if (event.type === 'say') said = event.text
  }
  $arriving.set({ names: [] })
  try {
    const { used, limit } = await askModel(bodyOf(question), stop.signal, take)
    noteUsed(used, limit)
    return content === null ? { kind: 'failed', error: new UserFacingError('ai-bad-answer') } : { content, said }
  } catch (error) {
    if (stop.signal.reason === 'left') return null
    return content === null ? whyOf(error) : { content, said }
  } finally {
    $asking.set(null)
    stopListening()
    $arriving.set(null)
  }
}
