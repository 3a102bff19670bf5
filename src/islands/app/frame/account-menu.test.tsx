import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { $notice } from '../../../stores/app/notices.ts'
import { freshApp } from '../islands.test-kit.ts'
import { AccountMenu } from './app-frame.tsx'

/** Fails to load, as it would without a network. */
vi.mock('./account-sheet.tsx', () => {
  throw new TypeError('Failed to fetch')
})

freshApp()

test('reports an account menu that cannot be loaded, each time it is opened', async () => {
  const screen = await render(<AccountMenu />)
  const opener = screen.getByRole('button', { name: 'Account menu' })
  for (const _ of ['first', 'again']) {
    $notice.set(null)
    await opener.click()
    await vi.waitFor(() => expect($notice.get()?.kind).toBe('negative'))
    expect($notice.get()?.text).toMatch('The server didn’t answer.')
  }
})
