import { describe, expect, it } from 'vitest'
import { emptyContent } from '../draft.ts'
import { plainBlock } from '../../workout/stored.ts'
import { exerciseOf, timed } from '../../workout/workout.test-kit.ts'
import type { Exercise, WorkoutContent } from '../../workout/workout.ts'
import { applyNotation, type ApplyOptions } from './apply.ts'
import { openLinesOf, writeWithOpen } from './open-lines.ts'
import { markLine } from './mark.ts'
import { parseNotation } from './parse.ts'
import { writeNotation } from './write.ts'

const picture = (url: string) => ({ mediaType: 'image' as const, url })
const contentOf = (...exercises: Exercise[]): WorkoutContent => ({
  ...emptyContent('', 'en'),
  exercises,
  blocks: [plainBlock(exercises.map(({ id }) => ({ exerciseId: id, restSec: 0 })))]
})
const named = (id: string, name: string) => ({ ...exerciseOf(id, [timed(40, picture(`/demo/${id}.webp`))]), name })
const before = contentOf(named('a', 'Squat'), named('b', 'Row'), named('c', 'Plank'), named('d', 'Squat'))

function apply(text: string, content = before, options?: ApplyOptions) {
  let last = 0
  return applyNotation(content, text, () => `new${(last += 1)}`, options).content
}
const idsOf = (content: WorkoutContent) => content.exercises.map(({ id, name }) => `${id} ${name}`)

describe('a typed text', () => {
  it('keeps the very same object when it says the same', () => {
    expect(apply(writeNotation(before, 'de'))).toBe(before)
  })
  it('keeps the media that a step shows', () => {
    const squat = { ...exerciseOf('a', [timed(40, { ...picture('/demo/a.webp'), alt: 'Knees out' })]), name: 'Squat' }
    expect(apply('Squat 50s', contentOf(squat)).exercises[0]?.steps[0]).toMatchObject({ alt: 'Knees out' })
  })
  it.each([
    ['Squat 40s\nRow 50s\nPlank 40s\nSquat 40s', ['a Squat', 'b Row', 'c Plank', 'd Squat']],
    ['Squat 40s\nrowing 40s\nPlank 40s\nSquat 40s', ['a Squat', 'b rowing', 'c Plank', 'd Squat']],
    ['Plank 40s\nSquat 40s\nRow 40s\nSquat 40s', ['c Plank', 'a Squat', 'b Row', 'd Squat']],
    ['Squat 40s\nJump 40s\nRow 40s\nPlank 40s\nSquat 40s', ['a Squat', 'new1 Jump', 'b Row', 'c Plank', 'd Squat']],
    ['Squat 40s\nPlank 40s\nSquat 40s', ['a Squat', 'c Plank', 'd Squat']],
    ['One 40s\nTwo 40s\nPlank 40s\nFour 40s', ['a One', 'b Two', 'c Plank', 'd Four']],
    ['One 40s\nTwo 40s\nThree 40s\nFour 40s', ['new1 One', 'new2 Two', 'new3 Three', 'new4 Four']],
    ['3x (\n  SQUAT 40s\n  Plank 40s\n)\nRow 40s', ['a SQUAT', 'c Plank', 'b Row']],
    ['', []]
  ])('keeps as much as it can for %j', (text, expected) => {
    expect(idsOf(apply(text))).toEqual(expected)
  })
  it('keeps the pictures of an edited exercise, and leaves unchanged objects alone', () => {
    const after = apply('Squat 45s + x8\nRow 40s\nPlank 50s each side\nSquat 40s')
    expect(after.exercises[2]?.steps[0]).toEqual(timed(50, { ...picture('/demo/c.webp'), side: 'each' }))
    expect(after.exercises[1]).toBe(before.exercises[1])
    expect(after.exercises[0]?.steps.map(({ url }) => url)).toEqual(['', ''])
  })
  it('matches pictures to steps by text when steps are added or removed', () => {
    const steps = [timed(10, picture('/demo/1.webp')), timed(20, picture('/demo/2.webp')), timed(10)]
    const content = contentOf({ ...exerciseOf('a', steps, [timed(5, picture('/demo/i.webp'))]), name: 'A' })
    const urls = (text: string) => apply(text, content).exercises[0]?.steps.map(({ url }) => url)
    expect(urls('A intro 5s + 10s + 20s')).toEqual(['/demo/1.webp', '/demo/2.webp'])
    expect(urls('A intro 5s + 20s + 30s + 10s + 10s')).toEqual(['/demo/2.webp', '', '', ''])
    expect(apply('A intro 5s + 10s', content).exercises[0]?.intro[0]?.url).toBe('/demo/i.webp')
  })
  it('restores an exercise from an earlier text', () => {
    const without = apply('Squat 40s\nPlank 40s\nSquat 40s')
    const options = { remembered: before.exercises }
    expect(apply('Squat 40s\nrow 40s\nPlank 40s\nSquat 40s\nRow 1s', without, options).exercises).toMatchObject([
      { id: 'a' },
      { id: 'b', name: 'row', steps: [{ url: '/demo/b.webp' }] },
      { id: 'c' },
      { id: 'd' },
      { id: 'new1' }
    ])
  })
  it('keeps two rows of one exercise together until they differ', () => {
    const shared = { ...before, exercises: before.exercises.slice(0, 2) }
    shared.blocks = [plainBlock(['a', 'b', 'a'].map((exerciseId) => ({ exerciseId, restSec: 5 })))]
    const text = writeNotation(shared, 'en')
    expect(apply(text, shared)).toBe(shared)
    const longer = apply(`${text}\nJump 5s`, shared)
    expect(longer.blocks[0]?.items.map((item) => 'exerciseId' in item && item.exerciseId)).toEqual([
      'a',
      'b',
      'a',
      'new1'
    ])
    const differ = apply(text.replace(/Squat 40s, Rest 5s$/, 'Squat 45s, Rest 5s'), shared)
    expect(idsOf(differ)).toEqual(['a Squat', 'b Row', 'new1 Squat'])
  })
  it('is matched by name when it is very long', () => {
    const lines = Array.from({ length: 600 }, (_, index) => `E${index} 5s`)
    const long = apply(lines.join('\n'))
    expect(idsOf(apply(lines.toReversed().join('\n'), long)).slice(0, 2)).toEqual(['new600 E599', 'new599 E598'])
  })
})

describe('unreadable lines', () => {
  const text = 'Zero 0s\nSquat 40s\n3x (\n  Row 40s\n  Jog 1:3O, Rest 5s\n), Rest 2Os\nPlank 40s\nPlank 4Os)'
  const open = openLinesOf(
    text,
    applyNotation(before, text, () => 'new')
  )
  it('stay in place when the text is written again', () => {
    const { content } = applyNotation(before, text, () => 'new')
    expect(writeWithOpen(content, 'en', open)).toBe(
      'Zero 0s\nSquat 40s\n\n3x (\n  Row 40s\n  Jog 1:3O, Rest 5s\n  Rest 2Os\n)\n\nPlank 40s\nPlank 4Os)'
    )
    const shorter = { ...content, exercises: [], blocks: [] }
    expect(writeWithOpen(shorter, 'en', open).split('\n')).toHaveLength(4)
  })
  it('are not kept when only brackets are wrong', () => {
    const bad = 'Squat 40s)\n3x ('
    expect(
      openLinesOf(
        bad,
        applyNotation(before, bad, () => 'new')
      )
    ).toEqual([])
  })
})

describe('the syntax marks of a line', () => {
  const marks = (line: string) =>
    markLine(line, parseNotation(line).errors)
      .map(({ kind, text }) => (kind === 'plain' ? text : `[${kind} ${text}]`))
      .join('')
  it.each([
    [
      'Squat 40s each side, Rest 20s // deep',
      'Squat [time 40s] [word each side], [word Rest] [time 20s] [note // deep]'
    ],
    ['3x Ladder (', '[error 3x Ladder (]'],
    ['3x Ladder (A 1s)', '[rounds 3x] Ladder (A [time 1s])'],
    ['Squat 10x "slow"', 'Squat [time 10x] [text "slow"]'],
    ['# warm-up // easy', '[heading # warm-up ][note // easy]'],
    ['Ausklang:', '[heading Ausklang:]'],
    ['Rest day', 'Rest day'],
    ['Squat 1:3O', 'Squat [error 1:3O]'],
    ['', '']
  ])('%j', (line, expected) => expect(marks(line)).toBe(expected))
})
