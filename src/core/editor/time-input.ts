/** From section 5 of the design. */

const TIME_STEP_SEC = 5

const UNITS =
  /^(?:(\d{1,2})\s*(?:h|hrs?|std|u|uur))?\s*(?:(\d{1,4})\s*(?:m|min|mins|')\s*)?(?:(\d{1,5})\s*(?:s|secs?|sek|segs?|")?)?$/i

/** After a larger unit, minutes and seconds go only up to 59. */
const total = (parts: readonly number[]): number | null =>
  parts.slice(1).every((part) => part < 60) ? parts.reduce((sum, part) => sum * 60 + part, 0) : null

/** `90s`, `1m30`, `2 min`, `1h30m`. A bare number after minutes means seconds; after hours it is invalid. */
function parseUnits(typed: string): number | null {
  const [, hours, minutes, seconds] = UNITS.exec(typed) ?? []
  if (hours === undefined && minutes === undefined) return seconds === undefined ? null : Number(seconds)
  if (minutes === undefined && /\d$/.test(typed)) return null
  const parts = [Number(minutes ?? 0), Number(seconds ?? 0)]
  return total(hours === undefined ? parts : [Number(hours), ...parts])
}

/** Digits as on a microwave: `90` is 90 s, `130` is 1:30. `:`, `.` or `,` separate; `90s`, `1m30`; `1.5` is a minute and a half. */
export function parseTimeInput(text: string): number | null {
  const typed = text.trim()
  if (/^\d{1,2}$/.test(typed)) return Number(typed)
  if (/^\d{3,6}$/.test(typed)) {
    const digits = typed.padStart(6, '0')
    const [hours = 0, ...smaller] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number)
    return total(hours === 0 ? smaller : [hours, ...smaller])
  }
  const [, whole, tenth] = /^(\d{0,4})[.,](\d)$/.exec(typed) ?? []
  if (tenth !== undefined) return Number(whole) * 60 + Number(tenth) * 6
  if (/^\d{0,5}(?:[:.,]\d{1,2}){1,2}$/.test(typed)) return total(typed.split(/[:.,]/).map(Number))
  return parseUnits(typed)
}

export function formatTimeInput(exact: number): string {
  const seconds = Math.round(exact)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

export function stepTime(
  seconds: number,
  direction: 1 | -1,
  step: number,
  bounds: { min: number; max: number }
): number {
  const onGrid = direction === 1 ? Math.floor(seconds / step) + 1 : Math.ceil(seconds / step) - 1
  return Math.min(bounds.max, Math.max(bounds.min, onGrid * step))
}

export function heldStep(repeats: number): number {
  if (repeats < 10) return TIME_STEP_SEC
  return repeats < 20 ? 15 : 60
}
