import { expect, it } from 'vitest'
import {
  byTrouble,
  countPeople,
  finishedOf,
  leastFirst,
  meanEffort,
  newcomers,
  peopleOf,
  syncOf,
  wallsOf
} from './people.ts'
import type { Member } from './protocol.ts'

const member = (name: string, more: Partial<Member> = {}): Member => ({
  id: name,
  name,
  role: 'member',
  device: 'phone',
  isSignedIn: false,
  state: 'here',
  isOnBreak: false,
  isMuted: false,
  offByMs: 8,
  joinedAt: 0,
  awaySince: null,
  share: null,
  effort: null,
  cheers: 0,
  leftAs: null,
  ...more
})
const names = (members: readonly Member[]) => members.map(({ name }) => name)

const away = member('Sofía', { state: 'away', isOnBreak: true, offByMs: null })
const resting = member('Kofi', { isOnBreak: true })
const late = member('Anouk', { offByMs: 160 })
const near = member('Zoë', { offByMs: 100 })
const wall = member('Gym TV', { role: 'wall', device: 'tv' })

it.each([
  [{ state: 'here', offByMs: 50 }, 'in-step'],
  [{ state: 'catching-up', offByMs: 51 }, 'nearly'],
  [{ state: 'here', offByMs: 101 }, 'out'],
  [{ state: 'here', offByMs: null }, 'unknown'],
  [{ state: 'away', offByMs: 8 }, 'lost']
] as const)('%o is %s', (of, sync) => expect(syncOf(of)).toBe(sync))

it('lists trouble first: no connection, on a break, out of step, then by name with walls last', () => {
  const sorted = byTrouble([wall, near, member('ben'), late, resting, away, member('Émile')], 'en')
  expect(names(sorted)).toEqual(['Sofía', 'Kofi', 'Anouk', 'ben', 'Émile', 'Zoë', 'Gym TV'])
})

it('counts everybody once', () => {
  const unknown = member('New', { offByMs: null })
  expect(countPeople([away, resting, late, near, member('ben'), unknown])).toEqual({
    inStep: 1,
    nearly: 1,
    out: 1,
    lost: 1,
    onBreak: 1
  })
})

it('lists people as they came, without walls and without those who left, but with those who finished', () => {
  const members = [
    member('Second', { joinedAt: 2 }),
    wall,
    member('Gone', { leftAs: 'left' }),
    member('Out', { leftAs: 'removed' }),
    member('First', { joinedAt: 1, leftAs: 'finished' })
  ]
  expect(names(peopleOf(members))).toEqual(['First', 'Second'])
  expect(names(wallsOf(members))).toEqual(['Gym TV'])
})

it('lists who did least first', () => {
  const members = [member('B', { share: 1 }), member('C', { share: 0.5 }), member('D'), member('A', { share: 1 })]
  expect(names(leastFirst(members, 'en'))).toEqual(['D', 'C', 'A', 'B'])
  expect(names(finishedOf([...members, member('E', { share: 0.9 })]))).toEqual(['B', 'A', 'E'])
})

it('takes the mean of the efforts that were given', () => {
  expect(meanEffort([member('A', { effort: 7 }), member('B'), member('C', { effort: 8 })])).toEqual({
    mean: 7.5,
    answers: 2
  })
  expect(meanEffort([member('B')])).toBeNull()
})

it('names who came since', () => {
  expect(names(newcomers([late], [late, near]))).toEqual(['Zoë'])
})
