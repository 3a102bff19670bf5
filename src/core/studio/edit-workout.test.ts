import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check, workoutContentSchema } from '../workout/schema.ts'
import { plainBlock } from '../workout/stored.ts'
import { exerciseOf, timed, workoutOf } from '../workout/workout.test-kit.ts'
import { contentOf } from '../workout/read-workout.ts'
import { LEVELS, type Block, type Step } from '../workout/workout.ts'
import { repeatChapters } from './chapter-groups.ts'
import { newChapter, readEdit, setChapter, type Edit } from './chapters.ts'
import { contentOfEdit, editOfVideo, editOfWorkout } from './edit-workout.ts'

let n = 0
const newId = () => `id${(n += 1)}`
const VIDEO = { videoUrl: '/media/workout-media/video', language: 'de' } as const
const opened = (content: Parameters<typeof editOfWorkout>[0]): Edit =>
  editOfWorkout(content, newId) ?? expect.fail('it cannot be shown')
const marks = [0, 10_440].map((at, index) => ({ at, name: `Chapter ${index + 1} ` }))

test('a recorded video begins with its marks', () => {
  expect(editOfVideo({ name: 'Morning', marks }, 30.04, newId)).toMatchObject({
    name: 'Morning',
    end: 30,
    poster: null,
    chapters: [{ start: 0 }, { start: 10.4, name: 'Chapter 2 ' }]
  })
})

test('the workout made of chapters can be stored, and reads back as the same chapters', () => {
  const edit = setChapter(editOfVideo({ name: 'Morning', marks }, 30, newId), 0, { isRest: true, text: ' Breathe ' })
  const content = contentOfEdit(edit, VIDEO)
  expect(check(workoutContentSchema, content)).toMatchObject({ ok: true })
  expect(content).toMatchObject({ language: 'de', videoUrl: VIDEO.videoUrl, type: 'mastervideo' })
  expect(content.exercises[0]).toMatchObject({ name: 'Chapter 1', steps: [{ text: 'Breathe', isRest: true }] })
  const again = opened(content)
  expect(again.chapters.map(({ id, start, isRest }) => [id, start, isRest])).toEqual(
    edit.chapters.map(({ id, start, isRest }) => [id, start, isRest])
  )
  expect(again.end).toBe(30)
})

test('rounds become separate chapters, and everything else about the workout stays', () => {
  const content = contentOfEdit(editOfVideo({ name: 'Morning', marks }, 30, newId), VIDEO)
  const [first, second] = content.exercises
  const rounds = content.blocks.map((block) => ({ ...block, rounds: 2 }))
  const steps = first!.steps.map((step) => ({ ...step, audioUrl: '/media/workout-media/a', isRest: true as const }))
  const workout = {
    ...content,
    trainer: 'Kim',
    blocks: rounds,
    exercises: [{ ...first!, figure: 'squat', steps }, second!]
  }
  const edit = opened(workout)
  expect(edit.chapters.map(({ start }) => start)).toEqual([0, 10.4, 30, 40.4])
  const saved = contentOfEdit(setChapter(edit, 0, { isRest: false }), workout)
  expect(saved.exercises[0]?.steps[0]).toEqual({ ...steps[0], isRest: undefined })
  expect(saved.exercises.map(({ name, figure }) => [name, figure])).toEqual([
    ['Chapter 1', 'squat'],
    ['Chapter 2', undefined],
    ['Chapter 1', undefined],
    ['Chapter 2', undefined]
  ])
  expect(saved.trainer).toBe('Kim')
  expect(check(workoutContentSchema, saved)).toMatchObject({ ok: true })
})

const videoOf = (exercises: [id: string, ...steps: Step[]][], blocks: Block[]) =>
  contentOf(
    workoutOf({
      type: 'mastervideo',
      videoUrl: VIDEO.videoUrl,
      blocks,
      exercises: exercises.map(([id, ...steps]) => exerciseOf(id, steps))
    })
  )
const items = (...ids: string[]) => ids.map((exerciseId) => ({ exerciseId, restSec: 0 }))
const rounds = (count: number, ...ids: string[]): Block => ({ ...plainBlock(items(...ids)), rounds: count })

test('a group is a block with rounds, and each chapter names its part of the video as soon as there is one', () => {
  const plain = editOfVideo(
    { name: 'Morning', marks: [0, 4000, 9000, 12_500].map((at) => ({ at, name: 'A' })) },
    20,
    newId
  )
  const cut = { ...plain, chapters: plain.chapters.slice(1) }
  expect(JSON.stringify(contentOfEdit(cut, VIDEO))).not.toContain('videoSec')
  const edit = repeatChapters(setChapter(cut, 1, { level: 'heavy' }), 0, 1, 3)
  const content = contentOfEdit(edit, VIDEO)
  expect(check(workoutContentSchema, content)).toMatchObject({ ok: true })
  expect(content.blocks.map((block) => [block.rounds, block.items.length])).toEqual([
    [3, 2],
    [1, 1]
  ])
  expect(content.exercises.map(({ steps: [step] }) => [step?.videoSec, step?.level])).toEqual([
    [0, undefined],
    [5, 'heavy'],
    [8.5, undefined]
  ])
  const uncut = contentOfEdit(cut, { ...VIDEO, isUncut: true })
  expect(uncut.exercises.map(({ steps: [step] }) => step?.videoSec)).toEqual([4, 9, 12.5])
  const again = opened(content)
  expect(again.groups).toEqual(edit.groups)
  const named = { ...content, blocks: content.blocks.map((block) => ({ ...block, name: 'Circuit' })) }
  expect(contentOfEdit(again, named).blocks.map(({ name }) => name)).toEqual(['Circuit', undefined])
  const resting = contentOfEdit(setChapter(again, 1, { isRest: true }), content)
  expect(resting.exercises[1]?.steps[0]).not.toHaveProperty('level')
  const none = contentOfEdit({ ...again, groups: [] }, content)
  expect(none.exercises[0]?.steps[0]).not.toHaveProperty('videoSec')
})

test('marks are read back unchanged from their workout', () => {
  const chapter = fc.record({
    tenths: fc.integer({ min: 10, max: 900 }),
    isRest: fc.boolean(),
    level: fc.constantFrom(null, ...LEVELS),
    inGroup: fc.integer({ min: 0, max: 3 }),
    rounds: fc.integer({ min: 2, max: 99 })
  })
  fc.assert(
    fc.property(fc.array(chapter, { minLength: 1, maxLength: 9 }), fc.constantFrom(...LEVELS), (made, level) => {
      let end = 0
      const chapters = made.map(({ tenths, isRest, level: own }, at) => {
        const start = end / 10
        end += tenths
        const words = newChapter(`c${at}`, `Chapter ${at}`, start)
        return { ...words, text: `${at}`, isRest, level: own === level || isRest ? null : own }
      })
      let edit: Edit = { name: 'Bells', level, chapters, groups: [], end: end / 10, poster: null }
      for (const [at, { inGroup, rounds: count }] of made.entries())
        if (inGroup > 0) edit = repeatChapters(edit, at, at + inGroup - 1, count)
      const content = contentOfEdit(edit, VIDEO)
      const again = opened(content)
      expect(again).toEqual(edit)
      expect(contentOfEdit(again, content)).toEqual(content)
      expect(readEdit(JSON.parse(JSON.stringify(edit)), edit.end)).toEqual(edit)
    })
  )
})

test('a workout written by hand opens if neighbors and rounds can represent it', () => {
  const at = (videoSec: number, seconds = 10) => timed(seconds, { videoSec })
  const inner = { ...rounds(3, 'b'), kind: 'block' as const }
  const { section: _section, ...asInner } = inner
  const block: Block = { ...plainBlock(items('a')), items: [...plainBlock(items('a')).items, asInner as never] }
  const nested = videoOf(
    [
      ['a', timed(10)],
      ['b', at(10)],
      ['c', timed(5, { side: 'each' })]
    ],
    [block, plainBlock(items('c'))]
  )
  expect(opened(nested)).toMatchObject({
    groups: [{ rounds: 3 }],
    chapters: [{ start: 0 }, { start: 10 }, { start: 20 }, { start: 25 }],
    end: 30
  })
  const late = videoOf(
    [
      ['a', at(4)],
      ['b', timed(6)]
    ],
    [rounds(2, 'a', 'b')]
  )
  expect(opened(late)).toMatchObject({ groups: [{ rounds: 2 }], chapters: [{ start: 4 }, { start: 14 }], end: 20 })
  expect(contentOfEdit({ ...opened(late), groups: [] }, late).exercises[0]?.steps[0]?.videoSec).toBe(4)
  const twice = { ...block, rounds: 2, items: [asInner as never] }
  const flat = { ...twice, items: [{ ...(asInner as object), rounds: 1 } as never] }
  expect(opened(videoOf([['b', at(0)]], [flat])).groups).toMatchObject([{ rounds: 2 }])
  const apart = [
    videoOf(
      [
        ['a', at(0)],
        ['b', at(12)]
      ],
      [plainBlock(items('a', 'b'))]
    ),
    videoOf(
      [
        ['a', at(0)],
        ['b', at(5)]
      ],
      [plainBlock(items('a', 'b'))]
    ),
    videoOf([['a', at(0)]], [plainBlock(items('a', 'a'))]),
    videoOf(
      [
        ['a', timed(10)],
        ['b', at(10)]
      ],
      [rounds(2, 'a', 'b')]
    ),
    videoOf([['a', timed(10, { videoSec: 0, side: 'each' })]], [plainBlock(items('a'))]),
    videoOf([['b', at(0)]], [twice]),
    videoOf([], [plainBlock(items('gone'))])
  ]
  expect(apart.map((content) => editOfWorkout(content, newId))).toEqual(apart.map(() => null))
})

test('rounds within rounds become chapters in play order when they have no parts of their own', () => {
  const { section: _section, ...inner } = rounds(2, 'b')
  const block: Block = { ...rounds(2, 'a'), items: [...plainBlock(items('a')).items, inner as never] }
  const edit = opened(
    videoOf(
      [
        ['a', timed(2.5)],
        ['b', { ...timed(1), length: { kind: 'reps', reps: 1 } }]
      ],
      [block]
    )
  )
  expect(edit.chapters.map(({ name }) => name)).toEqual(['A', 'B', 'B', 'A', 'B', 'B'])
  expect(edit.chapters.map(({ start }) => start)).toEqual([0, 2.5, 5.5, 8.5, 11, 14])
})
