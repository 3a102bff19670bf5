import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Switch } from './switch.tsx'

function Sound({ isDisabled = false }: { isDisabled?: boolean }) {
  const [isOn, setOn] = useState(false)
  return <Switch label="Sound" hint="Beeps and voice" isOn={isOn} onChange={setOn} isDisabled={isDisabled} />
}

test('is named by its label, with the hint announced after it', async () => {
  const screen = await render(<Sound />)
  const toggle = screen.getByRole('switch', { name: 'Sound' })
  await expect.element(toggle).not.toBeChecked()
  await expect.element(toggle).toHaveAccessibleDescription('Beeps and voice')
})

test('toggles on a press on its text, and with the space key', async () => {
  const screen = await render(<Sound />)
  const toggle = screen.getByRole('switch')
  await screen.getByText('Beeps and voice').click()
  await expect.element(toggle).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(toggle).not.toBeChecked()
})

test('shows its prop, not what was pressed', async () => {
  const screen = await render(<Switch label="Sound" isOn onChange={() => undefined} />)
  await expect.element(screen.getByRole('switch')).toBeChecked()
  await screen.getByRole('switch').click()
  await expect.element(screen.getByRole('switch')).toBeChecked()
})

test('can be disabled', async () => {
  const screen = await render(<Sound isDisabled />)
  await expect.element(screen.getByRole('switch')).toBeDisabled()
})
