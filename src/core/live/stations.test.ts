import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { compile } from '../player/compile.ts'
import type { Segment, Timeline } from '../player/segment.ts'
import { plainBlock } from '../workout/stored.ts'
import type { Step } from '../workout/workout.ts'
import { stepOf } from '../workout/workout.test-kit.ts'
import type { RoomChoices, RoomMode } from './protocol.ts'
import {
  changeAt,
  circuitOf,
  stationOf,
  teamAt,
  teamsNow,
  teamsOf,
  timelineOfTeam,
  withMoved,
  withNewcomers,
  type Circuit
} from './stations.ts'

const timed = (seconds: number, more: Partial<Step> = {}) => stepOf({ length: { kind: 'time', seconds }, ...more })

interface Wish {
  names?: string
  rounds?: number
  restSec?: number
  steps?: Record<string, Step[]>
  type?: 'text' | 'mastervideo'
}

/** Exercises a, b, c of 30 s each with rests of 10 s. */
function build({ names = 'abc', rounds = 2, restSec = 10, steps = {}, type = 'text' }: Wish = {}): Timeline {
  const ids = [...new Set(names)]
  return compile(
    {
      type,
      videoUrl: type === 'text' ? '' : '/media/videos/one',
      exercises: ids.map((id) => ({ id, name: `Exercise ${id}`, intro: [], steps: steps[id] ?? [timed(30)] })),
      blocks: [{ ...plainBlock([...names].map((exerciseId) => ({ exerciseId, restSec }))), rounds }]
    },
    { ...DEFAULT_SETTINGS, timerMode: 'autonext' }
  )
}

const circuit = (timeline: Timeline): Circuit => {
  const found = circuitOf(timeline)
  if (found === null) throw new Error('This is no circuit.')
  return found
}
const works = ({ segments }: Timeline) => segments.filter(({ phase }) => phase === 'work')
const idsOf = (timeline: Timeline) =>
  works(timeline)
    .map(({ exerciseId }) => exerciseId)
    .join('')

describe('a circuit', () => {
  it('has the exercises of a round as stations', () => {
    const { stations, rounds, firstTurn } = circuit(build({ names: 'abcd', rounds: 3 }))
    expect(stations.map(({ name }) => name)).toEqual(['Exercise a', 'Exercise b', 'Exercise c', 'Exercise d'])
    expect([rounds, firstTurn]).toEqual([3, 0])
  })

  it.each([
    ['one exercise again and again', { names: 'a', rounds: 8 }],
    ['thirteen exercises', { names: 'abcdefghijklm' }],
    ['a round that has an exercise twice', { names: 'aab' }],
    ['repetitions', { steps: { b: [stepOf({ length: { kind: 'reps', reps: 8 } })] } }],
    ['a master video', { type: 'mastervideo' }]
  ] satisfies [string, Wish][])('is not made of %s', (_, wish) => {
    expect(circuitOf(build(wish))).toBeNull()
  })

  it('leaves out the warm-up and the cool-down', () => {
    const timeline = build()
    const warm = { section: 'warmup', turn: 0, phase: 'work', length: { kind: 'reps', reps: 5 } } as Segment
    const shifted = timeline.segments.map((segment) => ({ ...segment, turn: segment.turn + 1 }))
    const found = circuit({ ...timeline, segments: [warm, ...shifted], turns: 7 })
    expect(found.firstTurn).toBe(1)
    expect(changeAt({ ...timeline, segments: [warm, ...shifted] }, found, 0)).toBeNull()
  })

  it('counts a rest to the next change, and the last turn has none', () => {
    const timeline = build()
    const seen = timeline.segments.map((_, index) => changeAt(timeline, circuit(timeline), index))
    expect(seen.slice(0, 4)).toEqual([
      { moves: 0, isOnTheWay: true, round: 1 },
      { moves: 0, isOnTheWay: false, round: 1 },
      { moves: 1, isOnTheWay: true, round: 1 },
      { moves: 1, isOnTheWay: false, round: 1 }
    ])
    expect(seen.at(-1)).toEqual({ moves: 5, isOnTheWay: false, round: 2 })
    expect(changeAt(timeline, circuit(timeline), 99)).toBeNull()
  })
})

describe('teams', () => {
  it('are as many as stations, with uneven numbers spread', () => {
    expect(withNewcomers([], ['m1', 'm2'], 3)).toEqual([['m1'], ['m2'], []])
    expect(withNewcomers([], ['m1', 'm2', 'm3', 'm4', 'm5'], 3)).toEqual([['m1', 'm4'], ['m2', 'm5'], ['m3']])
  })

  it('stay together when somebody comes or goes', () => {
    const teams = [['m1', 'm4'], ['m2'], ['m3']]
    expect(withNewcomers(teams, ['m1', 'm3', 'm4', 'm5', 'm6'], 3)).toEqual([['m1', 'm4'], ['m5', 'm6'], ['m3']])
  })

  it('have everyone but a coach, who may take a place', () => {
    const people = ['coach', 'm1', 'm2'].map((id) => ({ id }))
    const choices = (mode: RoomMode) => ({ people, leaderId: 'coach', choices: { mode } as RoomChoices })
    const found = circuit(build({ names: 'ab' }))
    expect(teamsNow(found, [], choices('coach'))).toEqual([['m1'], ['m2']])
    expect(teamsNow(found, [], choices('anyone'))).toEqual([['coach', 'm2'], ['m1']])
    expect(teamsNow(found, [['m1'], ['coach']], choices('coach'))).toEqual([['m1', 'm2'], ['coach']])
  })

  it('change only where somebody is moved', () => {
    expect(withMoved([['m1', 'm2'], ['m3'], []], 'm2', 2)).toEqual([['m1'], ['m3'], ['m2']])
    expect(withMoved([['m1'], []], 'm1', 0)).toEqual([['m1'], []])
  })

  it('take effect at their moment', () => {
    const by = 'm1'
    const events = [
      { kind: 'stations', teams: [['m1'], []], seq: 1, at: 100, by },
      { kind: 'stations', teams: [[], ['m1']], seq: 2, at: 200, by }
    ] as const
    expect([99, 100, 199, 200].map((at) => teamsOf(events, at))).toEqual([[], [['m1'], []], [['m1'], []], [[], ['m1']]])
  })
})

describe('the timeline of a team', () => {
  it('begins at its station and moves on by one', () => {
    const timeline = build()
    expect([0, 1, 2].map((team) => idsOf(timelineOfTeam(timeline, circuit(timeline), team)))).toEqual([
      'abcabc',
      'bcabca',
      'cabcab'
    ])
  })

  it('has one side where the exercise has one, and its tempo', () => {
    const timeline = build({
      names: 'ab',
      steps: { a: [timed(30, { side: 'each' })], b: [timed(60, { tempo: '3030' })] }
    })
    const shown = ({ segments }: Timeline) =>
      segments.flatMap(({ phase, exerciseId, side, tempo = '' }) =>
        phase === 'work' ? [exerciseId + side + tempo] : []
      )
    expect(shown(timelineOfTeam(timeline, circuit(timeline), 1)).slice(0, 3)).toEqual([
      'bnone3030',
      'bnone3030',
      'anone'
    ])
  })

  it('keeps every time of the room, and everyone is at another station', () => {
    const wishes = fc.record({
      names: fc.integer({ min: 2, max: 12 }).map((count) => 'abcdefghijkl'.slice(0, count)),
      rounds: fc.integer({ min: 1, max: 3 }),
      restSec: fc.constantFrom(0, 10)
    })
    fc.assert(
      fc.property(wishes, (wish) => {
        const timeline = build(wish)
        const found = circuit(timeline)
        const count = found.stations.length
        const teams = Array.from({ length: count }, (_, team) => timelineOfTeam(timeline, found, team))
        for (const own of teams) {
          expect(own.starts).toEqual(timeline.starts)
          expect(own.segments.map(({ phase, length }) => [phase, length])).toEqual(
            timeline.segments.map(({ phase, length }) => [phase, length])
          )
        }
        for (const [index, segment] of timeline.segments.entries()) {
          const change = changeAt(timeline, found, index)
          if (change === null || segment.phase !== 'work') continue
          const places = teams.map((own) => own.segments[index]?.exerciseId)
          expect(new Set(places).size).toBe(count)
          for (const [team, id] of places.entries()) {
            const station = stationOf(found, team, change.moves)
            expect(found.stations[station]?.exerciseId).toBe(id)
            expect(teamAt(found, station, change.moves)).toBe(team)
          }
        }
      })
    )
  })
})
