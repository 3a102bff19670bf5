/** A second press of the same double press: sweaty fingers bounce, and what was under them has changed meanwhile. */

/** Within this, in milliseconds, a further press counts as the same one. */
const BOUNCE_MS = 400

/** `detail` counts presses at one place in quick succession; a press by key or by a script's own `click()` is never a second one. */
export function isBounce(event: { detail: number; timeStamp: number }, lastMs: number): boolean {
  return event.detail > 1 && event.timeStamp - lastMs < BOUNCE_MS
}
