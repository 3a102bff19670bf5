/** Times as people type them (design, section 5: type `130`, `1:30` or `90`; minus and plus step 5 s, hold to speed up). */

/** Seconds that one press of minus or plus changes. */
export const TIME_STEP_SEC = 5

/**
 * Whole seconds of a typed time, or null when it is none.
 * One or two digits are seconds; more digits read from the right as on a microwave (`130` is 1:30, `13000` is 1:30:00);
 * parts may also be separated by `:`, `.` or `,`. A part above 59 counts on (`1:90` is 2:30).
 */
export function parseTimeInput(text: string): number | null {
  const typed = text.trim()
  if (/^\d{1,6}$/.test(typed)) {
    const padded = typed.padStart(6, '0')
    return Number(padded.slice(0, 2)) * 3600 + Number(padded.slice(2, 4)) * 60 + Number(padded.slice(4))
  }
  if (!/^\d{0,5}(?:[:.,]\d{1,5}){1,2}$/.test(typed)) return null
  return typed.split(/[:.,]/).reduce((total, part) => total * 60 + Number(part), 0)
}

/** `0:20`, `1:30`, `1:00:00`: what the field shows for whole seconds. */
export function formatTimeInput(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** The next time after one press: on the grid of five seconds, inside the bounds. */
export function stepTime(
  seconds: number,
  direction: 1 | -1,
  step: number,
  bounds: { min: number; max: number }
): number {
  const onGrid = direction === 1 ? Math.floor(seconds / step) + 1 : Math.ceil(seconds / step) - 1
  return Math.min(bounds.max, Math.max(bounds.min, onGrid * step))
}

/** Seconds per step after a button was held for so many repeats: 5, then 15, then 60. */
export function heldStep(repeats: number): number {
  if (repeats < 10) return TIME_STEP_SEC
  return repeats < 20 ? 15 : 60
}
