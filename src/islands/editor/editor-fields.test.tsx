import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { freshApp, textsOf } from '../app/islands.test-kit.ts'
import { CountField } from './count-field.tsx'
import { LevelField, SportField } from './level-field.tsx'
import { TimeField } from './time-field.tsx'

freshApp()

const onChange = vi.fn()

function Rounds({ start = 3, error }: { start?: number; error?: string }) {
  const [value, setValue] = useState(start)
  const change = (next: number) => {
    onChange(next)
    setValue(next)
  }
  const bounds = { min: 1, max: 99, refusal: 'rounds-out-of-range' }
  return <CountField label="Rounds" value={value} {...bounds} onChange={change} error={error} />
}

function Work({ min = 1, error }: { min?: 0 | 1; error?: string }) {
  const [value, setValue] = useState(30)
  const change = (next: number) => {
    onChange(next)
    setValue(next)
  }
  return <TimeField label="Work" value={value} min={min} onChange={change} error={error} />
}

test('changes a count by buttons and arrow keys within its bounds', async () => {
  const screen = await render(<Rounds start={2} />)
  const field = screen.getByRole('spinbutton', { name: 'Rounds' })
  const less = screen.getByRole('button', { name: 'Rounds: one less' })
  await less.click()
  await expect.element(field).toHaveValue('1')
  await expect.element(less).toBeDisabled()
  await screen.getByRole('button', { name: 'Rounds: one more' }).click()
  await field.click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  await expect.element(field).toHaveValue('3')
})

test.each(['100', '0', '2.5', 'many'])('refuses a count of %s and keeps the last valid one', async (typed) => {
  const screen = await render(<Rounds />)
  const field = screen.getByRole('spinbutton')
  await field.fill(typed)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('Between 1 and 99 rounds.')
  await expect.element(field).toHaveValue('3')
  expect(onChange).not.toHaveBeenCalled()
})

test('accepts thousands separators in a count, and ignores an emptied field', async () => {
  const onCount = vi.fn()
  const screen = await render(<CountField label="Reps" value={5} min={1} max={1000} refusal="x" onChange={onCount} />)
  const field = screen.getByRole('spinbutton')
  await field.fill('1.000')
  await userEvent.tab()
  expect(onCount).toHaveBeenCalledWith(1000)
  await field.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toBeValid()
  expect(onCount).toHaveBeenCalledOnce()
})

test('shows another problem of a count', async () => {
  const screen = await render(<Rounds error="That is too many." />)
  await expect.element(screen.getByRole('spinbutton')).toHaveAccessibleDescription('That is too many.')
})

test.each([
  ['0', 'At least 1 second.'],
  ['25:00:00', 'At most 24 hours.'],
  ['soon', 'Type a time, for example 1:30.']
])('refuses a time of %s with a reason', async (typed, reason) => {
  const screen = await render(<Work />)
  const field = screen.getByRole('spinbutton', { name: 'Work' })
  await field.fill(typed)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(reason)
  await expect.element(field).toHaveValue('0:30')
  await field.fill('0:45')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toBeValid()
  expect(onChange.mock.calls).toEqual([[45]])
})

test('applies a time with every key, and ignores an abandoned half', async () => {
  const screen = await render(<Work />)
  const field = screen.getByRole('spinbutton', { name: 'Work' })
  await field.fill('1:15')
  expect(onChange).toHaveBeenLastCalledWith(75)
  await expect.element(field).toHaveValue('1:15')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('0:30')
  expect(onChange).toHaveBeenLastCalledWith(30)
  await field.fill('2:00')
  await field.fill('')
  await userEvent.tab()
  await expect.element(field).toHaveValue('0:30')
  expect(onChange.mock.calls).toEqual([[75], [30], [120], [30]])
})

test('restores the time from before the first key if the typed one is invalid', async () => {
  const screen = await render(<Work />)
  const field = screen.getByRole('spinbutton', { name: 'Work' })
  await field.fill('4')
  await field.fill('4x')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('0:30')
  expect(onChange).toHaveBeenLastCalledWith(30)
})

test.each(['Work', 'Rounds'])('clears the reason at %s as soon as the user types', async (label) => {
  const screen = await render(label === 'Work' ? <Work /> : <Rounds />)
  const field = screen.getByRole('spinbutton', { name: label })
  await field.fill('0')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toBeInvalid()
  await field.fill('5')
  await expect.element(field).toBeValid()
  expect(onChange).toHaveBeenLastCalledWith(5)
})

test('restores a count that was emptied', async () => {
  const screen = await render(<Rounds />)
  const field = screen.getByRole('spinbutton', { name: 'Rounds' })
  await field.fill('12')
  await field.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('3')
  expect(onChange.mock.calls).toEqual([[12], [3]])
})

test('changes a time with buttons that name it', async () => {
  const screen = await render(<Work />)
  await screen.getByRole('button', { name: 'Work: 5 seconds more' }).click()
  await screen.getByRole('button', { name: 'Work: 5 seconds less' }).click()
  expect(onChange.mock.calls).toEqual([[35], [30]])
})

test('allows no time where none is valid', async () => {
  const screen = await render(<Work min={0} />)
  await screen.getByRole('spinbutton').fill('0')
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledWith(0)
})

test('says how many points a level earns', async () => {
  const screen = await render(<LevelField value="base" onChange={onChange} />)
  const group = screen.getByRole('group', { name: 'Level' })
  await expect.element(group.getByRole('radio', { name: /Base/ })).toBeChecked()
  await group.getByRole('radio', { name: /Heavy\s*150\s*icepoints/ }).click({ force: true })
  expect(onChange).toHaveBeenCalledWith('heavy')
})

test('chooses a sport from the list', async () => {
  const screen = await render(<SportField value="Fitness" onChange={onChange} />)
  const select = screen.getByRole('combobox', { name: 'Sport' })
  expect(textsOf(select.getByRole('option'))).toContain('Gymnastics')
  await select.selectOptions('Yoga')
  expect(onChange).toHaveBeenCalledWith('YOGA')
})
