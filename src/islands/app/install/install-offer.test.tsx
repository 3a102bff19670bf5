import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { keepInstallPrompt } from '../../../platform/page/install-prompt.ts'
import { $installWay } from '../../../stores/app/install.ts'
import { freshApp } from '../islands.test-kit.ts'
import { InstallOffer } from './install-offer.tsx'

freshApp()
keepInstallPrompt()
afterEach(() => {
  localStorage.removeItem('icepoint:install')
  dispatchEvent(new Event('appinstalled'))
  $installWay.set(null)
})

/** As Chromium does when the app can be installed. */
function canInstall(outcome: 'accepted' | 'dismissed'): () => number {
  let asked = 0
  const prompt = () => {
    asked += 1
    return Promise.resolve({ outcome })
  }
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  return () => asked
}

test('says nothing where no way is known', async () => {
  const screen = await render(<InstallOffer />)
  expect(screen.container.textContent).toBe('')
})

test('asks the browser when that is wanted, and says that it is done', async () => {
  const asked = canInstall('accepted')
  const screen = await render(<InstallOffer />)
  await screen.getByRole('button', { name: 'Install' }).click()
  await expect.element(screen.getByText('Icepoint is installed on this device.')).toBeVisible()
  expect(asked()).toBe(1)
})

test('goes when the browser’s own question is refused, and is not asked again', async () => {
  canInstall('dismissed')
  const first = await render(<InstallOffer />)
  await first.getByRole('button', { name: 'Install' }).click()
  await expect.element(first.getByRole('complementary')).not.toBeInTheDocument()
  canInstall('accepted')
  const second = await render(<InstallOffer />)
  expect(second.container.textContent).toBe('')
})

test('is never offered again after "No, thanks"', async () => {
  canInstall('accepted')
  const first = await render(<InstallOffer />)
  await first.getByRole('button', { name: 'No, thanks' }).click()
  await expect.element(first.getByRole('complementary')).not.toBeInTheDocument()
  const second = await render(<InstallOffer />)
  expect(second.container.textContent).toBe('')
})

test('names the steps where the browser cannot ask', async () => {
  $installWay.set('ios')
  const screen = await render(<InstallOffer />)
  await expect.element(screen.getByText('Press Share, then “Add to Home Screen”.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Install' }).query()).toBeNull()
})
