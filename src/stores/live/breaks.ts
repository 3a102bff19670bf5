/** When the person of this device took breaks, to know what of the workout they missed. In milliseconds. */
interface Span {
  from: number
  to: number | null
}

export function createBreaks() {
  const spans: Span[] = []
  return {
    set: (isOnBreak: boolean, now: number): void => {
      const open = spans.at(-1)
      if (isOnBreak && open?.to !== null) spans.push({ from: now, to: null })
      if (!isOnBreak && open?.to === null) open.to = now
    },
    /** What `shareAt` grew by during all breaks. */
    missed: (shareAt: (ms: number) => number, now: number): number =>
      spans.reduce((sum, { from, to }) => sum + shareAt(to ?? now) - shareAt(from), 0)
  }
}
