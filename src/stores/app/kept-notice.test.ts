import { beforeEach, expect, it, vi } from 'vitest'
import { keepNotice, showKeptNotice } from './kept-notice.ts'
import { $localeReady, $t } from './locale.ts'
import { $notice } from './notices.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key)
  })
  $notice.set(null)
  $localeReady.set(false)
  $t.set((key, params) => `${key} ${JSON.stringify(params)}`)
})

it('shows on the next page, once there are texts, what this one kept', () => {
  keepNotice('auth.verifySent', { email: 'ada@icepoint.test' })
  showKeptNotice()
  expect($notice.get()).toBeNull()
  $localeReady.set(true)
  expect($notice.get()).toMatchObject({ kind: 'info', text: 'auth.verifySent {"email":"ada@icepoint.test"}' })
})

it('shows it once', () => {
  keepNotice('auth.verifySent', { email: 'ada@icepoint.test' })
  $localeReady.set(true)
  showKeptNotice()
  $notice.set(null)
  showKeptNotice()
  expect($notice.get()).toBeNull()
})

it('shows nothing of what is no message', () => {
  kept.set('icepoint:notice', 'broken')
  $localeReady.set(true)
  showKeptNotice()
  expect($notice.get()).toBeNull()
})
