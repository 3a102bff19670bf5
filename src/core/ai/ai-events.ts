import type { StepLength, Side, WorkoutContent } from '../workout/workout.ts'
import { eventReader } from './event-stream.ts'

export type AiEvent =
  /** As it arrives, before anything is checked. It replaces what came for the same place before. */
  | { type: 'exercise'; at: number; name: string; figure: string; length: StepLength | null; side: Side }
  | { type: 'workout'; content: WorkoutContent }
  | { type: 'say'; text: string }
  | { type: 'done'; used: number; limit: number }
  /** The end; nothing was counted. The code has a text: `errors.CODE`. */
  | { type: 'error'; code: string }

const TYPES: ReadonlySet<string> = new Set<AiEvent['type']>(['exercise', 'workout', 'say', 'done', 'error'])

const EVENT_MAX = 2_000_000

export function eventText({ type, ...data }: AiEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}

function eventOf(type: string, data: string): AiEvent[] {
  if (!TYPES.has(type)) return []
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? [{ ...value, type } as AiEvent] : []
  } catch {
    return []
  }
}

/** Takes the decoded text in pieces cut anywhere; what is no event of ours is left out. */
export function aiEventReader(): (text: string) => AiEvent[] {
  const reader = eventReader(EVENT_MAX)
  return (text) => reader.read(text).flatMap(({ event, data }) => eventOf(event, data))
}
