import { userEvent } from 'vitest/browser'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import * as platform from '../../../platform/files/share.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { FrameSheet } from './frame-sheet.tsx'

vi.mock('../../../platform/files/share.ts', { spy: true })

const copyText = vi.mocked(platform.copyText)

const open = (isUnlisted = false) =>
  render(<FrameSheet id="rain" name="Rain" isUnlisted={isUnlisted} isOwn onClose={() => undefined} />)

freshApp()
beforeEach(() => {
  copyText.mockResolvedValue(true)
})

test('Enter copies the code of the chosen width and colors, and says so without a change of width', async () => {
  const screen = await open()
  const button = screen.getByRole('button', { name: 'Copy the code' })
  await expect.element(button).toHaveFocus()
  const width = button.element().getBoundingClientRect().width
  await screen.getByRole('radio', { name: 'As the page' }).click()
  await screen.getByRole('radio', { name: 'Dark' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copied' }).element().getBoundingClientRect().width).toBe(width)
  expect(copyText.mock.calls[0]?.[0]).toMatch(/^<iframe src="[^"]+\/embed\/rain\?theme=dark" width="100%" height="385"/)
  await expect.element(screen.getByRole('button', { name: 'Copy the code' }), { timeout: 4000 }).toBeVisible()
})

test('warns that a page makes an unlisted address known', async () => {
  const screen = await open(true)
  await expect.element(screen.getByText(/everyone who sees it has the address/)).toBeVisible()
})

test('says when copying failed, and still shows the code', async () => {
  copyText.mockResolvedValue(false)
  const screen = await open()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/^We couldn’t copy the code/).first()).toBeVisible()
  const code = screen.getByRole('textbox', { name: 'Code' }).element() as HTMLTextAreaElement
  expect(code.value).toMatch(/^<iframe/)
})

test('shows the code without a preview while offline', async () => {
  $isOnline.set(false)
  const screen = await open()
  await expect.element(screen.getByText(/^You’re offline/)).toBeVisible()
  expect(document.querySelector('iframe')).toBeNull()
})
