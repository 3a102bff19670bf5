import { beforeEach, expect, test, vi } from 'vitest'
import { storage } from '../../platform/page/storage.ts'
import { $installWay } from './install.ts'
import { $notice } from './notices.ts'
import { offerInstall } from './offer-install.ts'

vi.mock('./locale.ts', async () => {
  const { atom } = await import('nanostores')
  return { $t: atom((key: string) => key), loadTexts: async () => undefined }
})

let isApp = true

beforeEach(() => {
  isApp = true
  vi.stubGlobal('document', { getElementById: () => (isApp ? {} : null) })
  storage.isInstallOver.write(false)
  $notice.set(null)
  $installWay.set(null)
})

test('opens the browser’s prompt on a press and offers it once', async () => {
  $installWay.set('prompt')
  await offerInstall()
  expect($notice.get()).toMatchObject({ text: 'install.offer', stays: true, action: { label: 'install.installHere' } })
  $notice.set(null)
  await offerInstall()
  expect($notice.get()).toBeNull()
})

test('explains the steps when the browser has no prompt', async () => {
  $installWay.set('ios')
  await offerInstall()
  expect($notice.get()).toMatchObject({ title: 'install.offer', text: 'install.iosSteps' })
})

test('offers nothing in the installed app or when nothing would show it', async () => {
  await offerInstall()
  isApp = false
  $installWay.set('prompt')
  await offerInstall()
  expect($notice.get()).toBeNull()
  expect(storage.isInstallOver.read()).toBe(false)
})
