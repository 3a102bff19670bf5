import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UserFacingError } from '#core/app/errors.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { ReportForm } from './report-form.tsx'

freshApp()

test('needs a reason, says what failed, and thanks once it is sent', async () => {
  const onSend = vi.fn(() => Promise.resolve())
  const words = { label: 'What is wrong?', hint: 'The team reads it.', send: 'Report', sent: 'Thank you.' }
  const screen = await render(<ReportForm {...words} onSend={onSend} onClose={() => undefined} />)
  const button = screen.getByRole('button', { name: 'Report' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await screen.getByLabelText('What is wrong?').fill('  Rude ')
  onSend.mockRejectedValueOnce(new UserFacingError('rate-limited'))
  await button.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await button.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Thank you.')
  expect(onSend.mock.calls).toEqual([['Rude'], ['Rude']])
})
