import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { $notice } from '../../../stores/app/notices.ts'
import { freshApp } from '../islands.test-kit.ts'
import { AccountMenu } from './app-frame.tsx'

/** As without a network. */
vi.mock('./account-sheet.tsx', () => {
  throw new TypeError('Failed to fetch')
})

freshApp()

test('an account menu that cannot be loaded says so, each time it is wanted', async () => {
  const screen = await render(<AccountMenu />)
  const opener = screen.getByRole('button', { name: 'Account menu' })
  for (const _ of ['first', 'again']) {
    $notice.set(null)
    await opener.click()
    await vi.waitFor(() => expect($notice.get()?.kind).toBe('negative'))
    expect($notice.get()?.text).toMatch('The server didn’t answer.')
  }
})
