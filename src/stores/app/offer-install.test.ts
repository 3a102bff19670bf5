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

test('the browser asks at a press, and it is offered once', async () => {
  $installWay.set('prompt')
  await offerInstall()
  expect($notice.get()).toMatchObject({ text: 'install.offer', stays: true, action: { label: 'install.installHere' } })
  $notice.set(null)
  await offerInstall()
  expect($notice.get()).toBeNull()
})

test('where the browser does not ask, it says what to do', async () => {
  $installWay.set('ios')
  await offerInstall()
  expect($notice.get()).toMatchObject({ title: 'install.offer', text: 'install.iosSteps' })
})

test('nothing where it is installed, or where nothing would show it', async () => {
  await offerInstall()
  isApp = false
  $installWay.set('prompt')
  await offerInstall()
  expect($notice.get()).toBeNull()
  expect(storage.isInstallOver.read()).toBe(false)
})
