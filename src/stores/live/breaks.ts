/** When the person of this device took breaks, to know what of the workout they missed. In milliseconds. */
import { storage, type BreakSpan } from '../../platform/page/storage.ts'

/** They are kept for the member, because the room knows only the break of now, and a page may be loaded again. */
export function createBreaks(memberId: string) {
  const kept = storage.roomBreaks.read()
  const spans: BreakSpan[] = kept?.memberId === memberId ? [...kept.spans] : []
  return {
    set: (isOnBreak: boolean, now: number): void => {
      const open = spans.at(-1)
      if (isOnBreak === (open?.to === null)) return
      if (open?.to === null) open.to = now
      else spans.push({ from: now, to: null })
      storage.roomBreaks.write({ memberId, spans })
    },
    /** What `shareAt` grew by during all breaks. */
    missed: (shareAt: (ms: number) => number, now: number): number =>
      spans.reduce((sum, { from, to }) => sum + shareAt(to ?? now) - shareAt(from), 0)
  }
}
