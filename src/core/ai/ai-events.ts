import type { StepLength, Side, WorkoutContent } from '../workout/workout.ts'
import { eventReader } from './event-stream.ts'

export type AiEvent =
  /** A partial exercise, sent before any checks. It replaces an earlier one with the same position. */
  | { type: 'exercise'; at: number; name: string; figure: string; length: StepLength | null; side: Side }
  | { type: 'workout'; content: WorkoutContent }
  | { type: 'say'; text: string }
  | { type: 'done'; used: number; limit: number }
  /** Ends the stream; the request does not count. `errors.CODE` is the text for its code. */
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

/** Takes decoded text in chunks of any size and skips events that aren't ours. */
export function aiEventReader(): (text: string) => AiEvent[] {
  const reader = eventReader(EVENT_MAX)
  return (text) => reader.read(text).flatMap(({ event, data }) => eventOf(event, data))
}
