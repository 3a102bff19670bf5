import { atom } from 'nanostores'

/** See section 9 of the spec. Negative and ongoing messages stay until they are dismissed. */
const NOTICE_TIMEOUT_MS = 5000

/** See section 4 of the spec. */
type NoticeKind = 'positive' | 'negative' | 'warning' | 'info' | 'ongoing'

export interface Notice {
  id: number
  kind: NoticeKind
  title?: string | undefined
  text: string
  stays?: boolean | undefined
  action?: { label: string; run: () => void } | undefined
}

export const $notice = atom<Notice | null>(null)

let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isHeld = false
const waiting: Notice[] = []

function show(notice: Notice): void {
  clearTimeout(timer)
  $notice.set(notice)
  if (!(notice.stays ?? (notice.kind === 'negative' || notice.kind === 'ongoing'))) {
    timer = setTimeout(() => dismiss(notice.id), NOTICE_TIMEOUT_MS)
  }
}

export function notify(notice: Omit<Notice, 'id'>): number {
  lastId += 1
  const numbered = { ...notice, id: lastId }
  if (isHeld) waiting.push(numbered)
  else show(numbered)
  return numbered.id
}

export function dismiss(id: number): void {
  if ($notice.get()?.id !== id) return
  clearTimeout(timer)
  $notice.set(null)
}

export function holdNotices(hold: boolean): void {
  isHeld = hold
  if (hold) return
  const last = waiting.pop()
  waiting.length = 0
  if (last !== undefined) show(last)
}
