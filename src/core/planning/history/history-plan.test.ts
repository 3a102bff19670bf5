import { describe, expect, it } from 'vitest'
import type { FoundEntry, FoundHistory } from './history-entry.ts'
import { planHistory, untimedIn, type PlanChoices } from './history-plan.ts'
import { dayAt } from '../play-day.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const CHOICES: PlanChoices = { now: NOW, untimedMin: null, usualName: (sport) => sport || 'Training' }
const found = (more: Partial<FoundEntry> = {}): FoundEntry => ({
  key: 'k',
  ownId: null,
  name: 'Legs',
  sport: 'Strength',
  level: '',
  seconds: 600,
  time: { kind: 'wall', wall: '2026-03-29T07:30:00' },
  ...more
})
const file = (entries: FoundEntry[], leftOut: FoundHistory['leftOut'] = []): FoundHistory => ({
  format: 'strong',
  entries,
  leftOut
})
const plan = (entries: FoundEntry[], choices: Partial<PlanChoices> = {}) =>
  planHistory([file(entries)], { ...CHOICES, ...choices })

describe('the time of a training', () => {
  it("is interpreted in the device's zone as a wall time, and stays on its day", () => {
    const [only] = plan([found()]).candidates
    const { date = '', zoneMin = 0 } = only?.entry ?? {}
    expect(new Date(date).getTime()).toBe(new Date(2026, 2, 29, 7, 30).getTime())
    expect(dayAt(Date.parse(date), zoneMin)).toBe('2026-03-29')
  })

  it.each(['2026-11-19', '2026-11-20', '2026-11-21'])('keeps its day: %s', (day) => {
    const date = '2026-11-20T11:30:00.000Z'
    const [only] = plan([found({ time: { kind: 'moment', date, day } })]).candidates
    expect(only?.entry.date).toBe(date)
    const isPossible = day !== '2026-11-19' || dayAt(Date.parse(date), -720) === day
    expect(dayAt(Date.parse(date), only?.entry.zoneMin ?? 0) === day).toBe(isPossible)
  })

  it("is in the device's zone for a moment without a day", () => {
    const date = '2026-07-20T11:30:00.000Z'
    const [only] = plan([found({ time: { kind: 'moment', date, day: null } })]).candidates
    expect(only?.entry.zoneMin).toBe(0 - new Date(date).getTimezoneOffset())
  })
})

describe('skipped trainings', () => {
  it('have a reason', () => {
    const { candidates, leftOut } = plan([
      found({ key: 'none', seconds: null }),
      found({ key: 'zero', seconds: 0 }),
      found({ key: 'long', seconds: 86_401 }),
      found({ key: 'later', time: { kind: 'wall', wall: '2026-11-25T23:00:00' } }),
      found({ key: 'early', time: { kind: 'wall', wall: '1969-12-01T00:00:00' } })
    ])
    expect(candidates).toEqual([])
    expect(leftOut).toEqual({
      'no-time': { count: 1, first: [] },
      'bad-time': { count: 1, first: [] },
      'too-long': { count: 1, first: [] },
      future: { count: 1, first: [] },
      'bad-date': { count: 1, first: [] }
    })
  })

  it('are listed with the first unreadable lines', () => {
    const unread = [2, 5, 7, 9].map((at) => ({ reason: 'bad-date' as const, at }))
    expect(planHistory([file([], unread)], CHOICES).leftOut).toEqual({ 'bad-date': { count: 4, first: [2, 5, 7] } })
  })
})

it('trainings without a time get the chosen length', () => {
  const entries = [found({ key: 'a', seconds: null }), found({ key: 'b' })]
  expect(untimedIn([file(entries), file(entries)])).toBe(2)
  expect(plan(entries, { untimedMin: 45 }).candidates.map(({ entry }) => entry.seconds)).toEqual([2700, 600])
})

it('a training in two files counts once, and the oldest comes first', () => {
  const later = found({ key: 'later', time: { kind: 'wall', wall: '2026-04-01T07:30:00' } })
  const { candidates } = planHistory([file([later, found()]), file([found()])], CHOICES)
  expect(candidates.map(({ key }) => key)).toEqual(['k', 'later'])
})

it('a training without a name gets one', () => {
  const { candidates } = plan([found({ name: '', key: 'a' }), found({ name: '', sport: '', key: 'b' })])
  expect(candidates.map(({ entry }) => entry.name)).toEqual(['Strength', 'Training'])
})
