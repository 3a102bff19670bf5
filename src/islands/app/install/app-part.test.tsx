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
  ['ready', 'Icepoint also works offline on this device.'],
  ['pending', 'Saving Icepoint on this device.'],
  ['network', 'Icepoint isn’t saved on this device yet.'],
  ['full', 'This device has no room for Icepoint, so it won’t open offline.'],
  ['refused', 'This browser doesn’t save Icepoint'],
  ['unsupported', 'This browser doesn’t save Icepoint']
] as const)('explains in plain words what "%s" means', async (kept, text) => {
  $kept.set(kept)
  const screen = await render(<AppPart />)
  await expect.element(screen.getByRole('status')).toMatchTextContent(text)
})

test('offers to install the app', async () => {
  $installWay.set('prompt')
  const screen = await render(<AppPart />)
  await expect.element(screen.getByRole('button', { name: 'Install on this device' })).toBeVisible()
  $installWay.set('mac')
  await expect.element(screen.getByText('Open the File menu, then choose “Add to Dock”.')).toBeVisible()
})
