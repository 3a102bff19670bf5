import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $notice, dismiss, holdNotices, notify } from './notices.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  holdNotices(false)
  $notice.set(null)
  vi.useRealTimers()
})

describe('notices', () => {
  it('stay five seconds', () => {
    notify({ kind: 'positive', text: 'saved' })
    vi.advanceTimersByTime(4999)
    expect($notice.get()?.text).toBe('saved')
    vi.advanceTimersByTime(1)
    expect($notice.get()).toBeNull()
  })
  it('of failures and of what is under way stay until they are dismissed', () => {
    for (const kind of ['negative', 'ongoing'] as const) {
      const id = notify({ kind, text: kind })
      vi.advanceTimersByTime(60_000)
      expect($notice.get()?.text).toBe(kind)
      dismiss(id)
      expect($notice.get()).toBeNull()
    }
  })
  it('that are brief go after five seconds, even negative ones', () => {
    notify({ kind: 'negative', stays: false, text: 'unread' })
    vi.advanceTimersByTime(4999)
    expect($notice.get()?.text).toBe('unread')
    vi.advanceTimersByTime(1)
    expect($notice.get()).toBeNull()
  })
  it('replace each other, with a time of their own', () => {
    const first = notify({ kind: 'info', text: 'one' })
    vi.advanceTimersByTime(4000)
    notify({ kind: 'info', text: 'two' })
    vi.advanceTimersByTime(4000)
    expect($notice.get()?.text).toBe('two')
    dismiss(first)
    expect($notice.get()?.text).toBe('two')
  })
  it('wait while somebody works; the last one shows afterwards', () => {
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
