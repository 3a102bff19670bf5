import { expect, it } from 'vitest'
import { reminderOf } from './native-reminder.ts'

const plan = { id: 't1', workoutId: 'w1', start: '2027-03-04T07:30:00.000Z', reminderMin: 30 }

it('comes a number of minutes early, says when the workout starts and opens it', () => {
  const reminder = reminderOf(plan, 'Ladder')
  expect(reminder).toMatchObject({ title: 'Ladder', path: '/workout/w1/', at: new Date('2027-03-04T07:00:00.000Z') })
  expect(reminder?.text).toMatch(/^Thursday.*30/)
})

it('is omitted when no reminder is wanted', () => {
  expect(reminderOf({ ...plan, reminderMin: null }, 'Ladder')).toBeNull()
})
