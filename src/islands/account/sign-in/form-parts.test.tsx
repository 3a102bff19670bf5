import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { UserFacingError } from '#core/app/errors.ts'
import { $waitMinutes } from '../../../stores/account/mail-links.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { PasswordField, SubmitProblem, WaitNote } from './form-parts.tsx'

freshApp()
beforeEach(() => $waitMinutes.set({}))

const nothing = () => undefined

test('tells password managers whether to suggest a password', async () => {
  const screen = await render(<PasswordField value="" onChange={nothing} problem={null} isNew />)
  const field = screen.getByLabelText('Password')
  await expect.element(field).toHaveAttribute('autocomplete', 'new-password')
  await expect.element(field).toHaveAccessibleDescription('At least 8 characters.')
  await screen.rerender(<PasswordField value="" onChange={nothing} problem={null} isNew={false} />)
  await expect.element(field).toHaveAttribute('autocomplete', 'current-password')
})

test('shows a wait instead of the failure and removes it when the wait is over', async () => {
  const state = { kind: 'failed', error: new UserFacingError('rate-limited') } as const
  $waitMinutes.set({ x: 2 })
  const screen = await render(<SubmitProblem state={state} wait="x" />)
  await expect.element(screen.getByRole('alert')).toMatchTextContent('For your safety, try again in 2 minutes.')
  $waitMinutes.set({ x: 0 })
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await screen.rerender(<WaitNote name="y" />)
  expect(screen.container.textContent).toBe('')
})

test('hides the failure on the next try but keeps its space, so that nothing moves under a second tap', async () => {
  const failed = { kind: 'failed', error: new UserFacingError('wrong-credentials') } as const
  const screen = await render(<SubmitProblem state={failed} wait="x" />)
  const height = screen.container.offsetHeight
  await screen.rerender(<SubmitProblem state={{ kind: 'sending' }} wait="x" />)
  await expect.element(screen.getByText(/^The email or password is wrong/)).not.toBeVisible()
  expect([height > 0, screen.container.offsetHeight]).toEqual([true, height])
  await screen.rerender(<SubmitProblem state={{ kind: 'idle' }} wait="x" />)
  expect(screen.container.textContent).toBe('')
})
