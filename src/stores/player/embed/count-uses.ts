/** Counts a play in a frame for the owner of the workout (docs/embed.md). */
import { embedUsePath, type EmbedUse } from '#core/public/embed.ts'
import type { EmbedEvent } from './embed-messages.ts'

/** Milliseconds from the start until it counts, as on the workout's page. */
const START_MS = 2_000

/** A picture is the only call that the policy of the frame allows. It carries no body, and the answer is empty. */
const ask = (path: string): void => {
  new Image().src = path
}

/** Returns what follows the events of the frame. */
export function usesCounter(workoutId: string, send: (path: string) => void = ask): (event: EmbedEvent) => void {
  let starting: ReturnType<typeof setTimeout> | null = null
  const count = (use: EmbedUse) => send(embedUsePath(workoutId, use))
  return (event) => {
    if (event.type === 'started') starting ??= setTimeout(() => count('start'), START_MS)
    if (event.type !== 'finished') return
    if (starting !== null) clearTimeout(starting)
    starting = null
    if (event.isWhole) count('finish')
  }
}
