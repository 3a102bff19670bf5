import { expect, it, vi } from 'vitest'
import { feedAddress } from './calendar-feed.ts'

vi.mock('../../platform/page/page.ts', () => ({ absoluteUrl: (path: string) => `https://icepoint.example${path}` }))
vi.mock('../../data/planning/calendar-feed.ts', () => ({}))

it('has one address to copy and one to subscribe to, in the language of the app', () => {
  expect(feedAddress('abc', 'en')).toEqual({
    url: 'https://icepoint.example/api/calendar/abc.ics',
    webcal: 'webcal://icepoint.example/api/calendar/abc.ics'
  })
  expect(feedAddress('abc', 'nl').url).toBe('https://icepoint.example/api/calendar/abc.ics?language=nl')
})
