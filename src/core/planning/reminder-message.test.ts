import { expect, it } from 'vitest'
import { readReminder } from './reminder-message.ts'

it('a message from the edge is read', () => {
  const message = { title: 'Ladder', body: 'Starts at 7:00', tag: 'date-1', wId: 'w1', language: 'de' }
  expect(readReminder(JSON.stringify(message))).toEqual({ ...message, opens: '' })
  expect(readReminder(JSON.stringify({ ...message, opens: 'bell' })).opens).toBe('bell')
})

it.each(['', 'null', '[]', '"text"', '{"title":7,"wId":"../../evil","tag":null}', '{'])(
  '%s becomes a message that only names the app',
  (text) => {
    expect(readReminder(text)).toEqual({ title: 'Icepoint', body: '', tag: 'date', wId: '', opens: '', language: 'en' })
  }
)
