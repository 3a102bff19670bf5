import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import type { Member, RoomEvent } from '#core/live/protocol.ts'
import type { Teams } from '#core/live/stations.ts'
import { compile } from '#core/player/compile.ts'
import type { Timeline } from '#core/player/segment.ts'
import { plainBlock } from '#core/workout/stored.ts'
import { stepOf } from '#core/workout/workout.test-kit.ts'
import { createPlaces } from './places.ts'
import type { InRoomView } from './room-view.ts'

const timeline = compile(
  {
    type: 'text',
    videoUrl: '',
    exercises: ['a', 'b', 'c'].map((id) => ({
      id,
      name: id,
      intro: [],
      steps: [stepOf({ length: { kind: 'time', seconds: 30 } })]
    })),
    blocks: [plainBlock(['a', 'b', 'c'].map((exerciseId) => ({ exerciseId, restSec: 10 })))]
  },
  { ...DEFAULT_SETTINGS, timerMode: 'autonext' }
)
const members = ['mara', 'noor', 'tom'].map((id, joinedAt) => ({
  id,
  name: id,
  role: 'member',
  joinedAt,
  leftAs: null
}))
const viewOf = (me: string, teams: Teams = [], form: 'same' | 'stations' = 'stations') =>
  ({
    me,
    circuit: null,
    teams,
    state: { members: members as unknown as Member[], leaderId: 'mara', choices: { mode: 'coach', form } }
  }) as unknown as InRoomView
const placed = (teams: Teams, at: number): RoomEvent => ({ kind: 'stations', teams, seq: 1, at, by: 'mara' })
const first = (shown: Timeline) => shown.segments.find(({ phase }) => phase === 'work')?.exerciseId

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the places of a room', () => {
  it('show each device the exercises of its team, from the moment on that the room has set', () => {
    const shown: (string | undefined)[] = []
    const places = createPlaces(timeline, (own) => shown.push(first(own)))
    const events = [placed([['tom'], [], ['noor']], 500)]
    expect(places.look(viewOf('noor'), events, 499)?.teams).toEqual([['noor'], ['tom'], []])
    expect(places.look(viewOf('noor'), events, 500)?.teams).toEqual([['tom'], [], ['noor']])
    expect(shown).toEqual(['a', 'c'])
  })

  it('show the leader a move at once, and take it back when the room does not answer', () => {
    const places = createPlaces(timeline, () => undefined)
    const again = vi.fn()
    const before = [['noor'], ['tom'], []]
    const asked = places.move(viewOf('mara', before), 'noor', 1, again)
    expect(asked).toEqual([[], ['tom', 'noor'], []])
    expect(places.look(viewOf('mara', before), [], 0)?.teams).toEqual(asked)
    vi.advanceTimersByTime(3000)
    expect(again).toHaveBeenCalledOnce()
    expect(places.look(viewOf('mara', asked), [], 0)?.teams).toEqual(before)
  })

  it('are none where everyone does the same', () => {
    const shown = vi.fn()
    const places = createPlaces(timeline, shown)
    expect(places.look(viewOf('noor', [], 'same'), [], 0)).toBeNull()
    expect(shown).not.toHaveBeenCalled()
  })
})
