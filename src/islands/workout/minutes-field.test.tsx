import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { freshApp } from '../app/islands.test-kit.ts'
import { MINUTES, MinutesField } from './fit-sheet.tsx'

const onChange = vi.fn<(minutes: number | null) => void>()

function Held({ first }: { first: number }) {
  const [minutes, setMinutes] = useState<number | null>(first)
  const change = (to: number | null) => {
    onChange(to)
    setMinutes(to)
  }
  return <MinutesField value={minutes} onChange={change} />
}

const open = async (first: number) => {
  const screen = await render(<Held first={first} />)
  return { screen, field: screen.getByRole('spinbutton', { name: 'Minutes' }) }
}

freshApp()

test('applies every key, and reports what is not a number of minutes', async () => {
  const { screen, field } = await open(10)
  await field.fill('2')
  await expect.poll(() => onChange.mock.lastCall).toEqual([2])
  await field.fill('2x')
  await expect.element(screen.getByText('Enter whole minutes, from 1 to 999.')).toBeVisible()
  expect(onChange.mock.lastCall).toEqual([null])
  await expect.element(field).toHaveValue('2x')
  await field.fill('25')
  await expect.poll(() => onChange.mock.lastCall).toEqual([25])
  await expect.element(screen.getByText('Enter whole minutes, from 1 to 999.')).not.toBeInTheDocument()
})

test('sets whole minutes with buttons, arrow keys and presets, within the bounds', async () => {
  const { screen, field } = await open(MINUTES.max - 1)
  await screen.getByRole('button', { name: 'One minute more' }).click()
  await expect.element(field).toHaveValue('999')
  await expect.element(screen.getByRole('button', { name: 'One minute more' })).toBeDisabled()
  await screen.getByRole('button', { name: '15 min' }).click()
  await expect.element(field).toHaveValue('15')
  await expect.element(screen.getByRole('button', { name: '15 min' })).toHaveAttribute('aria-pressed', 'true')
  await field.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field).toHaveValue('14')
})
