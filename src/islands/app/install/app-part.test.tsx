import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { $kept } from '../../../stores/app/kept-app.ts'
import { $installWay } from '../../../stores/app/install.ts'
import { freshApp } from '../islands.test-kit.ts'
import { AppPart } from './app-part.tsx'

freshApp()
afterEach(() => {
  $kept.set('pending')
  $installWay.set(null)
})

test.each([
  ['ready', 'Icepoint opens on this device without a network, too.'],
  ['pending', 'Icepoint is being kept on this device.'],
  ['network', 'Icepoint is not yet kept on this device.'],
  ['full', 'This device has no room for Icepoint.'],
  ['refused', 'This browser keeps nothing of Icepoint.'],
  ['unsupported', 'This browser keeps nothing of Icepoint.']
] as const)('says plainly what "%s" means', async (kept, text) => {
  $kept.set(kept)
  const screen = await render(<AppPart />)
  await expect.element(screen.getByRole('status')).toMatchTextContent(text)
})

test('has the way to install it', async () => {
  $installWay.set('prompt')
  const screen = await render(<AppPart />)
  await expect.element(screen.getByRole('button', { name: 'Install on this device' })).toBeVisible()
  $installWay.set('mac')
  await expect.element(screen.getByText('Open the File menu, then press “Add to Dock”.')).toBeVisible()
})
