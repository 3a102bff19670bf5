import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { RadioList } from './radio-list.tsx'

const OPTIONS = [
  { value: 'auto', label: 'Go on by itself', hint: 'Without a press' },
  { value: 'wait', label: 'Wait for me' }
] as const

function Mode() {
  const [value, setValue] = useState<'auto' | 'wait'>('auto')
  return <RadioList label="After an exercise" value={value} options={OPTIONS} onChange={setValue} />
}

test('is a named group whose options have hints', async () => {
  const screen = await render(<Mode />)
  const group = screen.getByRole('radiogroup', { name: 'After an exercise' })
  const first = group.getByRole('radio', { name: 'Go on by itself' })
  await expect.element(first).toBeChecked()
  await expect.element(first).toHaveAccessibleDescription('Without a press')
  await expect.element(group.getByRole('radio', { name: 'Wait for me' })).not.toHaveAttribute('aria-describedby')
})

test('moves the selection with arrow keys and by a press on the text', async () => {
  const screen = await render(<Mode />)
  screen.getByRole('radio', { name: 'Go on by itself' }).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('radio', { name: 'Wait for me' })).toBeChecked()
  await screen.getByText('Without a press').click()
  await expect.element(screen.getByRole('radio', { name: 'Go on by itself' })).toBeChecked()
})
