import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  $pushKinds,
  $reminders,
  choosePush,
  loadReminders,
  type RemindersState
} from '../../../stores/planning/reminders.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { RemindersPart } from './reminders-part.tsx'

vi.mock('../../../stores/planning/reminders.ts', { spy: true })

freshApp()
beforeEach(async () => {
  vi.mocked(loadReminders).mockResolvedValue()
  vi.mocked(choosePush).mockResolvedValue()
  $pushKinds.set([])
})

const shown = (state: RemindersState) => {
  $reminders.set(state)
  return render(<RemindersPart />)
}

test.each([
  ['none', 'Push notifications aren’t available here.'],
  ['unsupported', 'This browser can’t show notifications'],
  ['install', 'only work in the installed app'],
  ['blocked', 'This browser blocks notifications']
] as const)('says why there is no switch: %s', async (state, text) => {
  const screen = await shown(state)
  await expect.element(screen.getByRole('status')).toMatchTextContent(text)
  expect(screen.getByRole('switch').query()).toBeNull()
})

test('turns each kind on and off, and is busy in between', async () => {
  const screen = await shown('off')
  const control = screen.getByRole('switch', { name: 'Remind me of trainings' })
  await control.click()
  expect(choosePush).toHaveBeenLastCalledWith(['reminders'])
  $reminders.set('switching')
  await expect.element(control).toBeDisabled()
  $reminders.set('on')
  $pushKinds.set(['reminders'])
  await expect.element(control).toBeChecked()
  await screen.getByRole('switch', { name: 'Friend requests' }).click()
  expect(choosePush).toHaveBeenLastCalledWith(['reminders', 'requests'])
  await control.click()
  expect(choosePush).toHaveBeenLastCalledWith([])
})

test('can try again after a failure', async () => {
  const screen = await shown('failed')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('We couldn’t load your reminders.')
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(loadReminders).toHaveBeenCalledTimes(2)
})
