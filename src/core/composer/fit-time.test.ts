import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { compile } from '../player/compile.ts'
import { plainBlock } from '../workout/stored.ts'
import { check, workoutContentSchema } from '../workout/schema.ts'
import { contents, counted, exerciseOf, timed, workoutOf } from '../workout/workout.test-kit.ts'
import type { Block, ExerciseItem, InnerBlock, Section, WorkoutContent } from '../workout/workout.ts'
import { fitToTime, type TimeChange } from './fit-time.ts'

const secOf = (content: WorkoutContent): number => compile(content, DEFAULT_SETTINGS).nominalTotalSec
const item = (exerciseId: string, restSec = 15): ExerciseItem => ({ kind: 'exercise', exerciseId, restSec })
const block = (section: Section, rounds: number, items: Block['items'], more: Partial<Block> = {}): Block => ({
  ...plainBlock([]),
  section,
  rounds,
  items,
  ...more
})
const contentOf = (more: Partial<WorkoutContent>): WorkoutContent => {
  const { name, description, sport, level, type, language, trainer, imageUrl, videoUrl, musicUrl, timerMode } =
    workoutOf()
  const fields = { name, description, sport, level, type, language, trainer, imageUrl, videoUrl, musicUrl, timerMode }
  return { ...fields, exercises: [], blocks: [], ...more }
}
/** Get ready 6 s; warm-up 60 s, 15 s; 3 × (45 + 15 + 45 + 30), the last rest 60; cool-down 60 s. */
const circuit = contentOf({
  exercises: [
    exerciseOf('w', [timed(60)]),
    exerciseOf('a', [timed(45)]),
    exerciseOf('b', [timed(45)]),
    exerciseOf('c', [timed(60)])
  ],
  blocks: [
    block('warmup', 1, [item('w')]),
    block('main', 3, [item('a'), item('b')], { restBetweenRoundsSec: 30, restAfterSec: 60 }),
    block('cooldown', 1, [item('c')])
  ]
})
const fitted = (content: WorkoutContent, minutes: number) => {
  const answer = fitToTime(content, minutes)
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  expect(secOf(answer.content)).toBe(answer.seconds)
  return answer
}
const kinds = (changes: readonly TimeChange[]): string[] => changes.map(({ kind }) => kind)

describe('a workout fitted to a number of minutes', () => {
  it('changes the rounds first, and only in the main part', () => {
    expect(secOf(circuit)).toBe(576)
    const { content, changes, seconds } = fitted(circuit, 981 / 60)
    expect(changes).toEqual([{ kind: 'rounds', block: 1, inner: null, name: '', from: 3, to: 6 }])
    expect(seconds).toBe(981)
    expect(content.blocks.map(({ rounds }) => rounds)).toEqual([1, 6, 1])
    expect(content.exercises).toEqual(circuit.exercises)
  })
  it('then changes the rests', () => {
    const { content, changes } = fitted(circuit, 10)
    expect(kinds(changes)).toEqual(['rests'])
    expect(content.exercises).toEqual(circuit.exercises)
    const [rests] = changes
    expect(rests).toMatchObject({ fromSec: 180, toSec: expect.closeTo(204, -1.5) })
  })
  it('then changes the work of the main part, and last that of warm-up and cool-down', () => {
    const one = contentOf({
      exercises: [exerciseOf('w', [timed(60)]), exerciseOf('a', [timed(100)])],
      blocks: [block('warmup', 1, [item('w', 0)]), block('main', 1, [item('a', 0)])]
    })
    const longer = fitted(one, 3.5)
    expect(longer.changes).toEqual([{ kind: 'work', sections: 'main', fromSec: 100, toSec: 145 }])
    const shorter = fitted(one, 1.8)
    expect(kinds(shorter.changes)).toEqual(['work', 'work'])
    expect(shorter.changes[1]).toMatchObject({ sections: 'ends', fromSec: 60 })
  })
  it('counts repetitions as the player does', () => {
    const sets = contentOf({
      exercises: [exerciseOf('a', [counted(10, { side: 'each' })])],
      blocks: [block('main', 1, [item('a', 0)])]
    })
    const { content, changes } = fitted(sets, 1.5)
    expect(content.exercises[0]!.steps[0]!.length).toEqual({ kind: 'reps', reps: 14 })
    expect(changes).toEqual([{ kind: 'work', sections: 'main', fromSec: 60, toSec: 84 }])
  })
  it('stays unchanged when it already lasts that long', () => {
    const { content, changes } = fitted(circuit, 9.6)
    expect(content).toBe(circuit)
    expect(changes).toEqual([])
  })
  it('changes inner blocks too, and names the blocks that have names', () => {
    const inner: InnerBlock = {
      kind: 'block',
      name: 'Core',
      rounds: 4,
      restBetweenRoundsSec: 0,
      restAfterSec: 0,
      items: [item('a', 10)]
    }
    const nested = contentOf({
      exercises: [exerciseOf('a', [timed(50)])],
      blocks: [block('main', 1, [inner], { name: 'All' })]
    })
    const { changes, content } = fitted(nested, 2)
    expect(changes[0]).toEqual({ kind: 'rounds', block: 0, inner: 0, name: 'Core', from: 4, to: 2 })
    expect(content.blocks[0]!.rounds).toBe(1)
  })
  it('repeats a block with one round only when nothing else repeats', () => {
    const single = contentOf({ exercises: [exerciseOf('a', [timed(60)])], blocks: [block('main', 1, [item('a', 10)])] })
    expect(fitted(single, 136 / 60).changes).toMatchObject([{ kind: 'rounds', from: 1, to: 2 }])
    const two = { ...circuit, blocks: [...circuit.blocks, block('main', 1, [item('a', 10)])] }
    expect(fitted(two, 30).content.blocks.at(-1)!.rounds).toBe(1)
  })
  it('repeats any block when there is no main part', () => {
    const { blocks } = circuit
    const warm = { ...circuit, blocks: [...blocks.map((one) => ({ ...one, section: 'warmup' as const }))] }
    expect(kinds(fitted(warm, 16).changes)).toContain('rounds')
  })
  it('uses round numbers of seconds when they come close enough', () => {
    const { content } = fitted(circuit, 11.5)
    expect(content.blocks[1]!.restAfterSec % 5).toBe(0)
    expect(content.blocks[1]!.restBetweenRoundsSec % 5).toBe(0)
  })
  it("respects the athlete's settings", () => {
    const settings = { ...DEFAULT_SETTINGS, setupOn: true, defaultSetupTimeSec: 20 }
    const answer = fitToTime(circuit, 20, settings)
    expect(answer.ok && compile(answer.content, settings).nominalTotalSec).toBe(answer.ok && answer.seconds)
    expect(Math.abs((answer.ok ? answer.seconds : 0) - 1200)).toBeLessThanOrEqual(60)
  })
})

describe('an impossible time', () => {
  it('comes with the shortest and longest possible length', () => {
    const short = fitToTime(circuit, 1)
    expect(short).toMatchObject({ ok: false, problem: { code: 'too-short' } })
    const long = fitToTime(circuit, 600)
    expect(long).toMatchObject({ ok: false, problem: { code: 'too-long' } })
    if (short.ok || short.problem.code !== 'too-short' || long.ok || long.problem.code !== 'too-long') throw new Error()
    expect(fitToTime(circuit, short.problem.leastSec / 60)).toMatchObject({ ok: true, seconds: short.problem.leastSec })
    expect(fitToTime(circuit, long.problem.mostSec / 60)).toMatchObject({ ok: true, seconds: long.problem.mostSec })
  })
  it('is too short when it is not a valid time', () => {
    for (const minutes of [0, -3, NaN, Infinity]) {
      expect(fitToTime(circuit, minutes)).toMatchObject({ ok: false, problem: { code: 'too-short' } })
    }
  })
  it('never changes the length of a video', () => {
    const video = contentOf({ ...circuit, type: 'mastervideo', videoUrl: '/media/video/v1' })
    expect(fitToTime(video, 10)).toEqual({ ok: false, problem: { code: 'video' } })
  })
})

describe('any workout and any time', () => {
  const wholeMinutes = fc.integer({ min: 1, max: 120 })
  it('gives the requested length and a valid workout, or is refused with a reason', () => {
    fc.assert(
      fc.property(contents, wholeMinutes, (content, minutes) => {
        const before = structuredClone(content)
        const answer = fitToTime(content, minutes)
        expect(content).toEqual(before)
        if (!answer.ok) {
          expect(['video', 'too-short', 'too-long']).toContain(answer.problem.code)
          return
        }
        expect(Math.abs(answer.seconds - minutes * 60)).toBeLessThanOrEqual(minutes * 3)
        expect(check(workoutContentSchema, answer.content).ok).toBe(check(workoutContentSchema, content).ok)
        expect(answer.changes.length > 0).toBe(JSON.stringify(answer.content) !== JSON.stringify(content))
      }),
      { numRuns: 60 }
    )
  })
  it('keeps every second, repetition, rest and round sensible', () => {
    fc.assert(
      fc.property(
        wholeMinutes,
        fc.integer({ min: 5, max: 90 }),
        fc.integer({ min: 0, max: 60 }),
        (minutes, sec, rest) => {
          const { blocks } = circuit
          const content = {
            ...circuit,
            exercises: circuit.exercises.map((one) => ({ ...one, steps: [timed(sec), counted(8)] })),
            blocks: blocks.map((one) => ({
              ...one,
              items: one.items.map((each) => ({ ...each, restSec: rest }) as ExerciseItem)
            }))
          }
          const answer = fitToTime(content, minutes)
          if (!answer.ok) return
          for (const { steps } of answer.content.exercises) {
            const [time, reps] = steps.map(({ length }) => (length.kind === 'time' ? length.seconds : length.reps))
            expect(time).toBeGreaterThanOrEqual(Math.min(sec, 10))
            expect(time).toBeLessThanOrEqual(sec * 1.5 + 2.5)
            expect(reps).toBeGreaterThanOrEqual(4)
          }
          for (const one of answer.content.blocks) {
            expect(one.rounds).toBeGreaterThanOrEqual(1)
            for (const each of one.items)
              if (each.kind === 'exercise') expect(each.restSec).toBeGreaterThanOrEqual(Math.min(rest, 5))
            for (const each of one.items) if (each.kind === 'exercise' && rest === 0) expect(each.restSec).toBe(0)
          }
        }
      ),
      { numRuns: 60 }
    )
  })
})
