import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compile } from '../player/compile.ts'
import { nominalSec } from '../player/segment.ts'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { decodeRidge, encodeRidge, summaryFromRow, type WorkoutRow } from './stored-summary.ts'
import { VISIBILITIES } from './visibility.ts'
import { contentColumns, defaultTimeText, exerciseRows, plainBlock, workoutFromRows } from './stored.ts'
import { contents } from './workout.test-kit.ts'
import { LEVELS, usesExactly, SPORTS, TIMER_MODES, type Exercise, type Step, type WorkoutContent } from './workout.ts'

const file = fc.constantFrom('', '/media/workout-media/a1', '/demo/a.webp')
const anyStep: fc.Arbitrary<Step> = fc.record(
  {
    text: fc.string(),
    length: fc.oneof(
      fc.record({ kind: fc.constant('time' as const), seconds: fc.integer({ min: 1, max: 86_400 }) }),
      fc.record(
        {
          kind: fc.constant('reps' as const),
          reps: fc.integer({ min: 1, max: 1000 }),
          repSec: fc.integer({ min: 1, max: 60 })
        },
        { requiredKeys: ['kind', 'reps'] }
      )
    ),
    mediaType: fc.constantFrom('none', 'image', 'video'),
    url: file,
    audioUrl: file,
    alt: fc.string({ minLength: 1 }),
    side: fc.constantFrom('none', 'left', 'right', 'each')
  },
  { requiredKeys: ['text', 'length', 'mediaType', 'url', 'audioUrl', 'side'] }
)
const anyExercises: fc.Arbitrary<Exercise[]> = fc
  .array(
    fc.record(
      {
        name: fc.string(),
        steps: fc.array(anyStep, { minLength: 1 }),
        intro: fc.array(anyStep),
        figure: fc.constantFrom('', 'squat', 'of-a-later-version-2')
      },
      { requiredKeys: ['name', 'steps', 'intro'] }
    ),
    { maxLength: 6 }
  )
  .map((list) => list.map((exercise, index) => ({ id: `e${index}`, ...exercise })))
const anyContent: fc.Arbitrary<WorkoutContent> = fc.record({
  name: fc.string(),
  description: fc.string(),
  sport: fc.constantFrom(...SPORTS),
  level: fc.constantFrom(...LEVELS),
  type: fc.constantFrom('text', 'media', 'mastervideo', 'interval'),
  language: fc.constantFrom('en', 'de', 'fr', 'es', 'nl'),
  trainer: fc.string(),
  timerMode: fc.constantFrom('' as const, ...TIMER_MODES),
  imageUrl: file,
  videoUrl: file,
  musicUrl: file,
  exercises: anyExercises,
  blocks: fc.constant([])
})

function rowOf(content: WorkoutContent): WorkoutRow {
  const columns = contentColumns(content, 42, [{ phase: 'work', seconds: 30 }])
  const counters = { ratingCount: [2, 0, 0, 0, 1, 1], rating: 4.5, playCount: 7, version: 3, copiedFrom: '' }
  const owner = { $id: 'w1', ownerId: 'u1', rules: 'owner', createdAt: '2026-01-01T00:00:00.000+00:00' }
  return { ...columns, ...counters, ...owner, shareFriends: false, sharePublic: true }
}

describe('stored workouts', () => {
  test('have their content restored from rows, whatever the order of the exercises', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const valid = {
          ...content,
          blocks: [plainBlock(content.exercises.map(({ id }) => ({ exerciseId: id, restSec: 5 })))]
        }
        const rows = exerciseRows('w1', 'u1', valid.exercises).reverse()
        expect(workoutFromRows(rowOf(valid), rows)).toMatchObject(valid)
      })
    )
  })

  test('get one plain block when blocks lost an exercise or are not JSON', () => {
    const exercises: Exercise[] = [{ id: 'a', name: 'A', steps: [], intro: [] }]
    const rows = exerciseRows('w1', 'u1', exercises)
    const row = rowOf({ ...fc.sample(anyContent, 1)[0]!, exercises })
    for (const blocks of ['[]', 'broken', '{}']) {
      expect(workoutFromRows({ ...row, blocks }, rows).blocks).toEqual([plainBlock([{ exerciseId: 'a', restSec: 0 }])])
    }
  })

  test('use defaults for unknown spellings', () => {
    const row = {
      ...rowOf(fc.sample(anyContent, 1)[0]!),
      sport: '?',
      level: '?',
      wType: '?',
      language: '?',
      ratingCount: []
    }
    expect(summaryFromRow(row)).toMatchObject({
      sport: 'others',
      level: 'base',
      type: 'text',
      language: 'en',
      ratingCount: [0, 0, 0, 0, 0, 0],
      updatedAt: row.createdAt
    })
  })

  test('use the default exercise time for a step without a length', () => {
    const row = rowOf({ ...fc.sample(anyContent, 1)[0]!, exercises: [] })
    const exercise = {
      $id: 'a',
      wId: 'w1',
      ownerId: 'u1',
      position: 0,
      name: 'A',
      exDetails: '[{}]',
      introDetails: 'null'
    }
    expect(workoutFromRows(row, [exercise]).exercises[0]).toMatchObject({
      steps: [{ text: '', url: '', audioUrl: '', length: { kind: 'time', seconds: 90 } }],
      intro: []
    })
  })

  test('have the first timed step as timeEx, or the spec’s default', () => {
    const timed = (seconds: number): Step => ({ ...fc.sample(anyStep, 1)[0]!, length: { kind: 'time', seconds } })
    expect(defaultTimeText([])).toBe('01:30')
    expect(defaultTimeText([{ id: 'a', name: 'A', steps: [timed(5)], intro: [] }])).toBe('00:05')
    expect(defaultTimeText([{ id: 'a', name: 'A', steps: [timed(754)], intro: [] }])).toBe('12:34')
  })

  test('have their ridge restored', () => {
    const segment = fc.record({ phase: fc.constantFrom('setup', 'intro', 'work', 'rest'), seconds: fc.nat(86_400) })
    fc.assert(
      fc.property(fc.array(segment), (ridge) => {
        expect(decodeRidge(encodeRidge(ridge))).toEqual(ridge)
      })
    )
    expect(decodeRidge('junk')).toEqual([])
  })
})

describe('stored blocks', () => {
  test('survive a round trip for any workout, with rounds and inner blocks', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const rows = exerciseRows('w1', 'u1', content.exercises).reverse()
        expect(workoutFromRows(rowOf(content), rows)).toMatchObject(content)
      })
    )
  })

  test('may use an exercise twice, but not one of another workout', () => {
    const exercises: Exercise[] = ['a', 'b'].map((id) => ({ id, name: id, steps: [], intro: [] }))
    const row = rowOf({ ...fc.sample(anyContent, 1)[0]!, exercises })
    const read = (...ids: string[]) => {
      const blocks = [plainBlock(ids.map((exerciseId) => ({ exerciseId, restSec: 7 })))]
      const stored = workoutFromRows({ ...row, blocks: JSON.stringify(blocks) }, exerciseRows('w1', 'u1', exercises))
      return stored.blocks[0]?.items.map((item) =>
        item.kind === 'exercise' ? `${item.exerciseId}${item.restSec}` : ''
      )
    }
    expect(read('a', 'b', 'a')).toEqual(['a7', 'b7', 'a7'])
    expect(read('a', 'b', 'c')).toEqual(['a0', 'b0'])
    expect(read('b')).toEqual(['a0', 'b0'])
  })
})

describe('the columns of a save', () => {
  test('exclude sharing, rating and ownership', () => {
    const columns = Object.keys(contentColumns(fc.sample(anyContent, 1)[0]!, 1, []))
    for (const name of ['ownerId', 'sharePublic', 'shareFriends', 'ratingCount', 'rating', 'playCount', 'version']) {
      expect(columns).not.toContain(name)
    }
  })

  test('hold each exercise’s position, and times as whole minutes and seconds', () => {
    fc.assert(
      fc.property(anyExercises, (exercises) => {
        expect(exerciseRows('w', 'u', exercises).map(({ position }) => position)).toEqual(
          exercises.map((_, index) => index)
        )
        const [minutes = NaN, seconds = NaN] = defaultTimeText(exercises).split(':').map(Number)
        const first = exercises.flatMap(({ steps }) => steps).find(({ length }) => length.kind === 'time')
        expect(minutes * 60 + seconds).toBe(first?.length.kind === 'time' ? first.length.seconds : 90)
        expect(seconds).toBeLessThan(60)
      })
    )
  })
})

test('a list takes the time of the last change from the row, if it has one', () => {
  const row = rowOf(fc.sample(anyContent, 1)[0]!)
  expect(summaryFromRow({ ...row, $updatedAt: '2026-05-05' }).updatedAt).toBe('2026-05-05')
  expect(summaryFromRow({ ...row, ratingCount: [1, 0, 0, 0, 0, 1, 9] }).ratingCount).toEqual([1, 0, 0, 0, 0, 1])
})

describe('rows with valid JSON of the wrong shape', () => {
  /** Looks partly like our format, but isn't. */
  const anyJson = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.jsonValue(),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.record(
        {
          kind: fc.constantFrom('block', 'exercise', 'x'),
          exerciseId: fc.constantFrom('a', 'b', 'c', '__proto__'),
          items: tie('value'),
          rounds: tie('value'),
          restSec: fc.oneof(tie('value'), fc.double()),
          section: tie('value'),
          text: tie('value'),
          seconds: fc.oneof(tie('value'), fc.double()),
          reps: fc.oneof(tie('value'), fc.integer()),
          url: tie('value'),
          side: fc.constantFrom('each', 'x')
        },
        { requiredKeys: [] }
      )
    )
  })).value
  const anyText = anyJson.map((value) => JSON.stringify(value))
  const rowsOf = (details: string, intro: string) =>
    ['a', 'b'].map((id, position) => {
      return { $id: id, wId: 'w', ownerId: 'o', position, name: id, exDetails: details, introDetails: intro }
    })

  test('give a workout that can be played', () => {
    const sample = rowOf(fc.sample(anyContent, 1)[0]!)
    const type = fc.constantFrom('text', 'interval', 'mastervideo')
    fc.assert(
      fc.property(anyText, anyText, anyText, type, (blocks, details, intro, wType) => {
        const workout = workoutFromRows({ ...sample, wType, blocks }, rowsOf(details, intro))
        expect(usesExactly(workout.blocks, workout.exercises)).toBe(true)
        const timeline = compile(workout, DEFAULT_SETTINGS)
        expect(Number.isFinite(timeline.nominalTotalSec)).toBe(true)
        for (const { length, text } of timeline.segments) {
          expect(nominalSec(length)).toBeGreaterThanOrEqual(1)
          expect(typeof text).toBe('string')
        }
      }),
      { numRuns: 400 }
    )
  })

  test('are played in order, each for the default time, when nothing is readable', () => {
    const row = { ...rowOf(fc.sample(anyContent, 1)[0]!), blocks: '{"a":1}' }
    const { exercises, blocks } = workoutFromRows(row, rowsOf('"x"', '7'))
    expect(blocks).toEqual([plainBlock(['a', 'b'].map((exerciseId) => ({ exerciseId, restSec: 0 })))])
    expect(exercises[0]).toMatchObject({ steps: [{ text: '', length: { kind: 'time', seconds: 90 } }], intro: [] })
  })

  test('do not multiply without end', () => {
    const item = { kind: 'exercise', exerciseId: 'a', restSec: 0 }
    const inner = { kind: 'block', rounds: 99, items: [item, item, { ...item, exerciseId: 'b' }] }
    const row = { ...rowOf(fc.sample(anyContent, 1)[0]!), blocks: JSON.stringify([{ rounds: 99, items: [inner] }]) }
    const { blocks } = workoutFromRows(row, rowsOf('[]', '[]'))
    expect(blocks).toEqual([plainBlock(['a', 'b'].map((exerciseId) => ({ exerciseId, restSec: 0 })))])
  })
})

describe('visibility in lists', () => {
  const row = rowOf(fc.sample(anyContent, 1)[0]!)
  test.each([
    [false, undefined, 'private'],
    [false, true, 'unlisted'],
    [true, false, 'public'],
    [true, true, 'public']
  ])('follows from shared with all: %s, with a link: %s', (sharePublic, unlisted, expected) => {
    const { visibility } = summaryFromRow({ ...row, sharePublic, ...(unlisted === undefined ? {} : { unlisted }) })
    expect(visibility).toBe(expected)
    expect(VISIBILITIES).toContain(visibility)
  })
})
