import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $notice, dismiss, holdNotices, notify } from './notices.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  holdNotices(false)
  $notice.set(null)
  vi.useRealTimers()
})

describe('notices', () => {
  it('disappear after five seconds', () => {
    notify({ kind: 'positive', text: 'saved' })
    vi.advanceTimersByTime(4999)
    expect($notice.get()?.text).toBe('saved')
    vi.advanceTimersByTime(1)
    expect($notice.get()).toBeNull()
  })
  it('stay until dismissed when they report a failure or something in progress', () => {
    for (const kind of ['negative', 'ongoing'] as const) {
      const id = notify({ kind, text: kind })
      vi.advanceTimersByTime(60_000)
      expect($notice.get()?.text).toBe(kind)
      dismiss(id)
      expect($notice.get()).toBeNull()
    }
  })
  it('disappear after five seconds when brief, even negative ones', () => {
    notify({ kind: 'negative', stays: false, text: 'unread' })
    vi.advanceTimersByTime(4999)
    expect($notice.get()?.text).toBe('unread')
    vi.advanceTimersByTime(1)
    expect($notice.get()).toBeNull()
  })
  it('replace each other and restart the timer', () => {
    const first = notify({ kind: 'info', text: 'one' })
    vi.advanceTimersByTime(4000)
    notify({ kind: 'info', text: 'two' })
    vi.advanceTimersByTime(4000)
    expect($notice.get()?.text).toBe('two')
    dismiss(first)
    expect($notice.get()?.text).toBe('two')
  })
  it('wait while someone works, and only the last one shows afterwards', () => {
    holdNotices(true)
    notify({ kind: 'info', text: 'one' })
    notify({ kind: 'info', text: 'two' })
    expect($notice.get()).toBeNull()
    holdNotices(false)
    expect($notice.get()?.text).toBe('two')
    holdNotices(true)
    holdNotices(false)
    expect($notice.get()?.text).toBe('two')
  })
})
