/** Rules from the design, section 5. */

const TIME_STEP_SEC = 5

/** Reads digits as a microwave does: `90` is 90 s, `130` is 1:30. `:`, `.` or `,` separate; `1:90` is 2:30. */
export function parseTimeInput(text: string): number | null {
  const typed = text.trim()
  if (/^\d{1,6}$/.test(typed)) {
    const padded = typed.padStart(6, '0')
    return Number(padded.slice(0, 2)) * 3600 + Number(padded.slice(2, 4)) * 60 + Number(padded.slice(4))
  }
  if (!/^\d{0,5}(?:[:.,]\d{1,5}){1,2}$/.test(typed)) return null
  return typed.split(/[:.,]/).reduce((total, part) => total * 60 + Number(part), 0)
}

export function formatTimeInput(seconds: number): string {
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
