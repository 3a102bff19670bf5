import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { freshApp } from './islands.test-kit.ts'
import { QuestionSheet } from './question-sheet.tsx'

const props = { title: 'Delete it?', yes: 'Delete', onYes: vi.fn(), onClose: vi.fn() }

freshApp()

test('can be confirmed or cancelled, and not confirmed while locked', async () => {
  const screen = await render(<QuestionSheet {...props}>It goes for good.</QuestionSheet>)
  await expect.element(screen.getByRole('dialog', { name: 'Delete it?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect([props.onYes.mock.calls.length, props.onClose.mock.calls.length]).toEqual([1, 1])
  await screen.rerender(
    <QuestionSheet {...props} isLocked>
      It goes for good.
    </QuestionSheet>
  )
  const yes = screen.getByRole('button', { name: 'Delete' })
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true')
  await yes.click({ force: true })
  expect(props.onYes).toHaveBeenCalledTimes(1)
})
