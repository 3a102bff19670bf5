import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { $reminders, loadReminders, switchReminders, type RemindersState } from '../../stores/planning/reminders.ts'
import { freshApp } from '../app/islands.test-kit.ts'
import { RemindersPart } from './reminders-part.tsx'

vi.mock('../../stores/planning/reminders.ts', { spy: true })

freshApp()
beforeEach(async () => {
  vi.mocked(loadReminders).mockResolvedValue()
  vi.mocked(switchReminders).mockResolvedValue()
})

const shown = (state: RemindersState) => {
  $reminders.set(state)
  return render(<RemindersPart />)
}

test.each([
  ['none', 'Reminders are not available here.'],
  ['unsupported', 'This browser has no notifications'],
  ['install', 'need the installed app'],
  ['blocked', 'This browser blocks notifications']
] as const)('says why there is no switch: %s', async (state, text) => {
  const screen = await shown(state)
  await expect.element(screen.getByRole('status')).toMatchTextContent(text)
  expect(screen.getByRole('switch').query()).toBeNull()
})

test('switches them on and off, and waits meanwhile', async () => {
  const screen = await shown('off')
  const control = screen.getByRole('switch', { name: 'Remind me on this device' })
  await control.click()
  expect(switchReminders).toHaveBeenLastCalledWith(true)
  $reminders.set('switching')
  await expect.element(control).toBeDisabled()
  $reminders.set('on')
  await expect.element(control).toBeChecked()
  await control.click()
  expect(switchReminders).toHaveBeenLastCalledWith(false)
})

test('a failure can be tried again', async () => {
  const screen = await shown('failed')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Your reminders could not be loaded.')
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(loadReminders).toHaveBeenCalledTimes(2)
})
