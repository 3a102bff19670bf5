import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Note } from './note.tsx'

test('is announced only if it has a role', async () => {
  const screen = await render(<Note tone="warning">Nearly full</Note>)
  await expect.element(screen.getByText('Nearly full')).toBeVisible()
  expect(screen.getByRole('status').query()).toBeNull()
  await screen.rerender(
    <Note tone="negative" role="alert">
      It failed
    </Note>
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('It failed')
})

test('has a different icon for each tone', async () => {
  const drawings = new Set<string>()
  for (const tone of ['info', 'positive', 'warning', 'negative'] as const) {
    const screen = await render(<Note tone={tone}>{tone}</Note>)
    drawings.add(screen.container.querySelector('svg')?.innerHTML ?? '')
    await screen.unmount()
  }
  expect(drawings.size).toBe(4)
})
