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

/** Waits for all pending promises. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('shows the message of the previous page as soon as texts are loaded', async () => {
  keepNotice('states.verifySent', { email: 'ada@icepoint.test' })
  showKeptNotice()
  expect($notice.get()).toBeNull()
  $localeReady.set(true)
  await settled()
  expect($notice.get()).toMatchObject({ kind: 'info', text: 'states.verifySent {"email":"ada@icepoint.test"}' })
})

it('shows it once', async () => {
  keepNotice('states.verifySent', { email: 'ada@icepoint.test' })
  $localeReady.set(true)
  showKeptNotice()
  await settled()
  $notice.set(null)
  showKeptNotice()
  await settled()
  expect($notice.get()).toBeNull()
})

it('ignores anything that is not a message', async () => {
  kept.set('icepoint:notice', 'broken')
  $localeReady.set(true)
  showKeptNotice()
  await settled()
  expect($notice.get()).toBeNull()
})
