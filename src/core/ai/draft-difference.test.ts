import { describe, expect, it } from 'vitest'
import { composedOf, TEXTS } from '../composer/composer.test-kit.ts'
import { composedContent } from '../composer/compose.ts'
import { counted, exerciseOf, timed, workoutOf } from '../workout/workout.test-kit.ts'
import type { Block, Section, Step, WorkoutContent } from '../workout/workout.ts'
import { countsOf, draftSec, linesOf } from './draft-difference.ts'

type Row = readonly [name: string, step?: Step]
let last = 0
/** Ids are new each time, as in a real draft. */
function draft(parts: readonly (readonly [Section, number, readonly Row[]])[]): WorkoutContent {
  const exercises = parts.flatMap(([, , rows]) =>
    rows.map(([name, step = timed(30)]) => ({ ...exerciseOf(`e${(last += 1)}`, [step]), name }))
  )
  let at = 0
  const blocks = parts.map(([section, rounds, rows]): Block => ({
    kind: 'block',
    section,
    rounds,
    restBetweenRoundsSec: 0,
    restAfterSec: 0,
    items: rows.map(() => ({ kind: 'exercise', exerciseId: exercises[at++]!.id, restSec: 10 }))
  }))
  return { ...workoutOf({ exercises, blocks }), exercises }
}

const told = (now: WorkoutContent, before: WorkoutContent | null): string[] =>
  linesOf(now, before).map(({ section, rounds, wasRounds, items }) => {
    const marks = { same: '', added: '+', removed: '-', changed: '±' }
    const names = items.map(({ exercise, mark }) => `${marks[mark]}${exercise.name}`)
    return `${section} ${wasRounds === undefined ? '' : `${wasRounds}>`}${rounds}: ${names.join(' ')}`
  })

const before = draft([
  ['warmup', 1, [['march'], ['circles']]],
  ['main', 4, [['squat'], ['climber'], ['row'], ['press']]],
  ['cooldown', 1, [['stretch']]]
])

describe('a draft compared with the previous one', () => {
  it('has no marks without a previous draft', () => {
    expect(told(before, null)).toEqual([
      'warmup 1: march circles',
      'main 4: squat climber row press',
      'cooldown 1: stretch'
    ])
  })

  it('marks added, removed and changed rows in their places', () => {
    const now = draft([
      ['warmup', 1, [['march'], ['circles']]],
      ['main', 3, [['squat', timed(40)], ['swing'], ['row'], ['press', timed(30, { side: 'each' })]]],
      ['cooldown', 1, [['breath'], ['stretch']]]
    ])
    expect(told(now, before)).toEqual([
      'warmup 1: march circles',
      'main 4>3: ±squat -climber +swing row ±press',
      'cooldown 1: +breath stretch'
    ])
    expect(countsOf(now, before)).toEqual({
      added: 2,
      removed: 1,
      changed: 2,
      rounds: -1,
      seconds: draftSec(now) - draftSec(before)
    })
    const [, main] = linesOf(now, before)
    expect(main!.items[0]!.was?.length).toEqual({ kind: 'time', seconds: 30 })
  })

  it('does not mark rows that only moved', () => {
    const now = draft([
      ['warmup', 1, [['circles'], ['march']]],
      ['main', 4, [['press'], ['row'], ['climber'], ['squat']]],
      ['cooldown', 1, [['stretch']]]
    ])
    expect(countsOf(now, before)).toEqual({ added: 0, removed: 0, changed: 0, rounds: 0, seconds: 0 })
  })

  it('keeps the order of removed rows, also at the beginning and for a removed section', () => {
    const now = draft([['main', 4, [['press']]]])
    expect(told(now, before)).toEqual([
      'warmup 1: -march -circles',
      'main 4: -squat -climber -row press',
      'cooldown 1: -stretch'
    ])
    expect(told(draft([['main', 4, [['squat']]]]), before)[1]).toBe('main 4: squat -climber -row -press')
  })

  it('finds an exercise in another block of its section, and marks a new block', () => {
    const now = draft([
      ['main', 4, [['squat'], ['climber']]],
      ['main', 2, [['row'], ['press'], ['plank']]]
    ])
    const old = draft([['main', 4, [['squat'], ['climber'], ['row'], ['press']]]])
    expect(told(now, old)).toEqual(['main 4: squat climber', 'main 2: row press +plank'])
    expect(told(old, now)).toEqual(['main 4: squat climber row press -plank'])
  })

  it('tells two uses of one exercise apart by their lengths', () => {
    const two = draft([
      [
        'main',
        1,
        [
          ['row', timed(20)],
          ['row', counted(12)]
        ]
      ]
    ])
    const one = draft([['main', 1, [['row', counted(12)]]]])
    expect(told(one, two)).toEqual(['main 1: -row row'])
  })

  it('recognizes an exercise by its figure, whatever its name', () => {
    const figured = (name: string) => {
      const made = draft([['main', 1, [[name]]]])
      return { ...made, exercises: made.exercises.map((one) => ({ ...one, figure: 'squat' })) }
    }
    expect(told(figured('Kniebeuge'), figured('Squat'))).toEqual(['main 1: Kniebeuge'])
  })

  it('shows an inner block on its own', () => {
    const flat = draft([['main', 2, [['a'], ['b'], ['c']]]])
    const [block] = flat.blocks
    const [first, second, third] = block!.items
    const inner = { kind: 'block' as const, rounds: 3, restBetweenRoundsSec: 0, restAfterSec: 0 }
    const items = [first!, { ...inner, items: second!.kind === 'exercise' ? [second!] : [] }, third!]
    const now = { ...flat, blocks: [{ ...block!, items }] }
    expect(told(now, null)).toEqual(['main 2: a', 'main 6: b', 'main 2: c'])
  })

  it('skips exercises without steps', () => {
    const broken = { ...before, exercises: before.exercises.map((one) => ({ ...one, steps: [] })) }
    expect(linesOf(broken, null).flatMap(({ items }) => items)).toEqual([])
  })
})

it('a composed workout is read completely', () => {
  let id = 0
  const texts = { language: 'en', name: 'Made', description: '', effort: { easy: '', steady: '', hard: '' } } as const
  const composed = composedOf({ sport: 'Endurance' })
  const content = composedContent(composed, { ...texts, textOf: (one) => TEXTS[one] }, () => `e${(id += 1)}`)
  const items = linesOf(content, null).flatMap(({ items }) => items)
  expect(items).toHaveLength(composed.blocks.reduce((sum, block) => sum + block.items.length, 0))
  expect(draftSec(content)).toBe(composed.seconds)
})
