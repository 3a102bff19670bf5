import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { mediaUrlsOf, withMediaUrls } from './files.ts'
import { withoutMedia } from './packed.ts'
import { check, workoutContentSchema } from './schema.ts'
import { WORKOUT_FILE_SCHEMA } from './workout-file-schema.ts'
import { FILE_FORMAT, readWorkoutFile, withoutFiles, workoutFileForm, workoutFileText } from './workout-file.ts'
import type { Step, WorkoutContent } from './workout.ts'
import { contents, exerciseOf, stepOf, workoutOf } from './workout.test-kit.ts'
import { contentOf } from './read-workout.ts'

const ORIGIN = 'https://icepoint.example'
const saved = (content: WorkoutContent): WorkoutContent => {
  const checked = check(workoutContentSchema, content)
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues))
  return checked.value as WorkoutContent
}
const fileOf = (content: WorkoutContent, names = new Map<string, string>()): unknown =>
  JSON.parse(workoutFileText(content, ORIGIN, names))

const validate = new Ajv2020({ strict: true, allErrors: false }).compile(WORKOUT_FILE_SCHEMA)
const accepts = (value: unknown): boolean => validate(value)
const formAccepts = (value: unknown): boolean => v.safeParse(workoutFileForm, value).success

/** Changes one property somewhere, in a way that is often invalid. */
function spoil(value: unknown, path: readonly number[], wrong: unknown): unknown {
  if (typeof value !== 'object' || value === null || path.length === 0) return wrong
  const entries = Object.entries(value)
  const [first = 0, ...others] = path
  const chosen = entries[first % (entries.length + 1)]
  if (chosen === undefined) return Array.isArray(value) ? [...value, wrong] : { ...value, more: wrong }
  const [name, inner] = chosen
  const next = spoil(inner, others, wrong)
  if (Array.isArray(value)) return value.map((one: unknown, index) => (String(index) === name ? next : one))
  return { ...value, [name]: next }
}

const wrongs = fc.constantFrom<unknown>(
  ...[undefined, null, '', 0, -1, 1, 1.5, 1e9, true, [], {}, 'x', 'time', 'block', 'media/a.webp', 'media/../a'],
  ...['x'.repeat(129), 'x'.repeat(3201), '👨‍👩‍👧'.repeat(30), { kind: 'time', seconds: 5 }, { kind: 'reps', reps: 0 }]
)

describe('a workout file', () => {
  it('survives a round trip, for any workout', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const plain = saved(withoutMedia(content))
        expect(readWorkoutFile(fileOf(plain))).toEqual({ kind: 'read', content: plain, media: new Map() })
      }),
      { numRuns: 10_000 }
    )
  }, 240_000)

  it('refers to media by their file names in the archive', () => {
    const step = stepOf({ mediaType: 'image', url: '/media/workout-media/a', audioUrl: '/media/workout-media/b' })
    const content = contentOf(workoutOf({ imageUrl: '/media/workout-media/a', exercises: [exerciseOf('a', [step])] }))
    const names = new Map(mediaUrlsOf(content).map((url, index) => [url, `media/${index + 1}.bin`]))
    const read = readWorkoutFile(fileOf(content, names))
    if (read.kind !== 'read') throw new Error(read.kind)
    expect([...read.media.values()]).toEqual(['media/1.bin', 'media/2.bin'])
    const back = new Map(
      [...read.media].map(([url, name]) => [url, [...names].find(([, own]) => own === name)?.[0] ?? ''])
    )
    expect(withMediaUrls(read.content, back)).toEqual(content)
  })

  it('keeps the description of a picture', () => {
    const step = stepOf({ mediaType: 'image', url: '/media/workout-media/a', alt: 'Knees over the feet' })
    const content = contentOf(workoutOf({ exercises: [exerciseOf('a', [step])] }))
    const file = fileOf(content, new Map([['/media/workout-media/a', 'media/1.webp']]))
    expect(accepts(file)).toBe(true)
    expect(readWorkoutFile(file)).toMatchObject({
      content: { exercises: [{ steps: [{ alt: 'Knees over the feet' }] }] }
    })
  })

  it('omits missing files', () => {
    const step = stepOf({ mediaType: 'image', url: '/media/workout-media/a' })
    const content = workoutOf({
      type: 'mastervideo',
      videoUrl: '/media/workout-media/v',
      exercises: [exerciseOf('a', [step])]
    })
    const none = withoutFiles(content, new Set(['/media/workout-media/a', '/media/workout-media/v']))
    expect([none.type, none.videoUrl, none.exercises[0]?.steps[0]?.mediaType]).toEqual(['text', '', 'none'])
    expect(withoutFiles(content, new Set())).toBe(content)
    const kept = withoutFiles(content, new Set(['/media/workout-media/v']))
    expect(kept.exercises[0]?.steps[0]?.mediaType).toBe('image')
  })

  it.each([
    [null, 'not-a-workout'],
    [[], 'not-a-workout'],
    [{ format: 'icepoint-export', version: 1 }, 'not-a-workout'],
    [{ format: FILE_FORMAT, version: 2, workout: {} }, 'newer'],
    [{ format: FILE_FORMAT, version: 1, workout: {} }, 'invalid'],
    [{ format: FILE_FORMAT, version: '1', workout: {} }, 'invalid']
  ])('is rejected with a fitting message: %j', (value, kind) => {
    expect(readWorkoutFile(value).kind).toBe(kind)
  })

  it('is rejected when its parts do not match', () => {
    const file = fileOf(contentOf(workoutOf())) as { workout: { blocks: { items: { exerciseId: string }[] }[] } }
    const item = file.workout.blocks[0]?.items[0]
    if (item !== undefined) item.exerciseId = 'other'
    expect(readWorkoutFile(file)).toMatchObject({ kind: 'invalid', issues: [{ code: 'blocks-do-not-match' }] })
  })
})

describe('the published schema', () => {
  it.each([
    [{ isRest: true, videoSec: 2.5, level: 'heavy' }, true],
    [{ videoSec: -1 }, false],
    [{ level: 'x' }, false]
  ])('supports chapters of a master video: %j', (fields, isTaken) => {
    const chapter = { ...stepOf(), ...fields } as Step
    const file = fileOf(contentOf(workoutOf({ exercises: [exerciseOf('a', [chapter])] })))
    expect([accepts(file), formAccepts(file)]).toEqual([isTaken, isTaken])
  })

  it('accepts and rejects the same files as the app', () => {
    const paths = fc.array(fc.nat(), { minLength: 1, maxLength: 9 })
    let refused = 0
    fc.assert(
      fc.property(contents, paths, wrongs, (content, path, wrong) => {
        const file = fileOf(withoutMedia(content))
        expect([accepts(file), formAccepts(file)]).toEqual([true, true])
        // As a file has it, without values that JSON does not support.
        const spoiled: unknown = JSON.parse(JSON.stringify(spoil(file, path, wrong)) ?? 'null')
        const isTaken = formAccepts(spoiled)
        if (!isTaken) refused += 1
        expect([accepts(spoiled), JSON.stringify(spoiled)]).toEqual([isTaken, JSON.stringify(spoiled)])
      }),
      { numRuns: 5000 }
    )
    expect(refused).toBeGreaterThan(1000)
  })

  it('accepts a file with only the required fields', () => {
    const length = { kind: 'time', seconds: 30 }
    const least = {
      format: FILE_FORMAT,
      version: 1,
      workout: {
        name: 'Least',
        exercises: [{ id: 'a', name: 'A', steps: [{ length }] }],
        blocks: [{ kind: 'block', items: [{ kind: 'exercise', exerciseId: 'a' }] }]
      }
    }
    expect(accepts(least)).toBe(true)
    expect(readWorkoutFile(least)).toMatchObject({ kind: 'read', content: { sport: 'others', level: 'base' } })
  })
})
