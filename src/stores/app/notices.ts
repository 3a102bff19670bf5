/** Short messages over the screen: at most one at a time (design, section 5). */
import { atom } from 'nanostores'

/** Milliseconds that a message stays (spec, section 9). Negative and ongoing ones stay until they are dismissed. */
export const NOTICE_TIMEOUT_MS = 5000

/** The spec's kinds (section 4). */
export type NoticeKind = 'positive' | 'negative' | 'warning' | 'info' | 'ongoing'

export interface Notice {
  id: number
  kind: NoticeKind
  title?: string | undefined
  text: string
  action?: { label: string; run: () => void } | undefined
}

/** The message on the screen. */
export const $notice = atom<Notice | null>(null)

let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isHeld = false
const waiting: Notice[] = []

function show(notice: Notice): void {
  clearTimeout(timer)
  $notice.set(notice)
  if (notice.kind !== 'negative' && notice.kind !== 'ongoing') {
    timer = setTimeout(() => dismiss(notice.id), NOTICE_TIMEOUT_MS)
  }
}

/** Shows a message in place of the present one; during work it waits. Gives an id to dismiss it with. */
export function notify(notice: Omit<Notice, 'id'>): number {
  lastId += 1
  const numbered = { ...notice, id: lastId }
  if (isHeld) waiting.push(numbered)
  else show(numbered)
  return numbered.id
}

/** Takes the message away, if it is still that one. */
export function dismiss(id: number): void {
  if ($notice.get()?.id !== id) return
  clearTimeout(timer)
  $notice.set(null)
}

/** The player holds messages back while somebody works; the last one that came shows afterwards. */
export function holdNotices(hold: boolean): void {
  isHeld = hold
  if (hold) return
  const last = waiting.pop()
  waiting.length = 0
  if (last !== undefined) show(last)
}
