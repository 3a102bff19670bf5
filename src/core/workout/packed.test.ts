import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentOf } from './read-workout.ts'
import { packWorkout, unpackWorkout, withoutMedia } from './packed.ts'
import { check, workoutContentSchema } from './schema.ts'
import { plainBlock } from './stored.ts'
import type { WorkoutContent } from './workout.ts'
import { contents, counted, exerciseOf, stepOf, timed, workoutOf } from './workout.test-kit.ts'

/** The content as it can be saved, without anything that a link cannot hold. */
const saved = (content: WorkoutContent): WorkoutContent => {
  const checked = check(workoutContentSchema, withoutMedia(content))
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues))
  const stored = checked.value as WorkoutContent
  return { ...stored, exercises: stored.exercises.map(({ figure: _, ...one }) => one) }
}

const full: WorkoutContent = {
  ...contentOf(workoutOf()),
  description: 'All of it.',
  trainer: 'Mara',
  timerMode: 'manual',
  exercises: [
    exerciseOf('e0', [timed(40, { text: 'low', side: 'each' }), counted(12)], [timed(5, { text: 'stand' })]),
    exerciseOf('e1', [stepOf({ length: { kind: 'reps', reps: 8, repSec: 4 }, side: 'left' })]),
    exerciseOf('e2', [timed(30)])
  ],
  blocks: [
    { ...plainBlock([{ exerciseId: 'e0', restSec: 20 }]), section: 'warmup', name: 'Begin' },
    {
      ...plainBlock([{ exerciseId: 'e1', restSec: 0 }]),
      rounds: 3,
      items: [
        { kind: 'exercise', exerciseId: 'e1', restSec: 15 },
        {
          kind: 'block',
          name: 'Pair',
          rounds: 2,
          restBetweenRoundsSec: 10,
          restAfterSec: 60,
          items: [{ kind: 'exercise', exerciseId: 'e2', restSec: 0 }]
        }
      ]
    },
    { ...plainBlock([{ exerciseId: 'e2', restSec: 0 }]), section: 'cooldown' }
  ]
}

describe('a workout packed for a link', () => {
  it('survives a round trip, without pictures and sounds', () => {
    fc.assert(
      fc.property(contents, (content) => {
        expect(unpackWorkout(packWorkout(content))).toEqual(saved(content))
      }),
      { numRuns: 10_000 }
    )
  }, 60_000)

  it('keeps sections, inner rounds, names, sides, repetitions and intros', () => {
    expect(unpackWorkout(packWorkout(full))).toEqual(saved(full))
    expect(packWorkout(full)).toContain('["E0",[[40,"low",3],[[12]]],[[5,"stand"]]]')
  })

  it('gives exercises new ids', () => {
    const content = {
      ...workoutOf(),
      exercises: [exerciseOf('x')],
      blocks: [plainBlock([{ exerciseId: 'x', restSec: 3 }])]
    }
    const read = unpackWorkout(packWorkout(content))
    expect(read?.exercises.map(({ id }) => id)).toEqual(['e0'])
    expect(read?.blocks[0]?.items).toEqual([{ kind: 'exercise', exerciseId: 'e0', restSec: 3 }])
  })

  it('becomes a text workout if a video or pictures led it', () => {
    const video = { type: 'mastervideo', videoUrl: '/media/workout-media/a', imageUrl: '/demo/a.webp' } as const
    expect(withoutMedia({ ...workoutOf(), ...video })).toMatchObject({ type: 'text', videoUrl: '', imageUrl: '' })
    expect(withoutMedia(workoutOf({ type: 'interval' })).type).toBe('interval')
  })

  it.each([
    '',
    'null',
    '[]',
    '{"name":"x"}',
    '["x",[],[],"Fitness","base","text","en"]',
    '["x",[["a",["30"]]],[[[[0]],1,0,0]],"Fitness","base","text","en"]',
    '["x",[["a",[30]]],[[[[7]],1,0,0]],"Fitness","base","text","en"]',
    '["x",[["a",[30]]],[[[[0]],1000,0,0]],"Fitness","base","text","en"]',
    '["x",[["a",[0]]],[[[[0]],1,0,0]],"Fitness","base","text","en"]',
    '["x",[["a",[30]]],[[[[0]],1,0,0]],"Chess","base","text","en"]'
  ])('is rejected when it could not be saved: %s', (json) => {
    expect(unpackWorkout(json)).toBeNull()
  })

  it('reads unknown sides and sections as defaults', () => {
    const read = unpackWorkout('["x",[["a",[[30,"",9]]]],[[[[0]],1,0,0,"",9]],"Fitness","base","text","en"]')
    expect([read?.exercises[0]?.steps[0]?.side, read?.blocks[0]?.section]).toEqual(['none', 'main'])
  })
})
