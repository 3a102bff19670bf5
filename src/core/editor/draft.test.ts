import { describe, expect, it } from 'vitest'
import {
  differsInWords,
  draftTimeline,
  emptyContent,
  firstTurns,
  isSameContent,
  isUntouched,
  turnSpan,
  typeOf,
  workSeconds
} from './draft.ts'
import { addExercise, setRest, timedStep, updateExercise, updateStep } from './editing.ts'
import { check, workoutContentSchema } from '../workout/schema.ts'
import type { WorkoutContent } from '../workout/workout.ts'

const start = () => emptyContent('e1', 'de', { defaultExerciseTimeSec: 45 })
const named = (content: WorkoutContent): WorkoutContent => ({
  ...content,
  name: 'W',
  exercises: content.exercises.map((exercise) => ({ ...exercise, name: exercise.id }))
})

describe('emptyContent', () => {
  it('starts with one exercise of the default time at level base', () => {
    expect(start()).toMatchObject({ level: 'base', language: 'de', type: 'text' })
    expect(start().exercises).toEqual([{ id: 'e1', name: '', steps: [timedStep(45)], intro: [] }])
    expect(emptyContent('e1', 'en').exercises[0]?.steps).toEqual([timedStep(90)])
  })
  it('needs only names before it can be saved', () => {
    const result = check(workoutContentSchema, start())
    expect(result.ok ? [] : result.issues).toEqual([
      { path: 'name', code: 'name-empty' },
      { path: 'exercises.0.name', code: 'exercise-name-empty' }
    ])
    expect(check(workoutContentSchema, named(start())).ok).toBe(true)
  })
})

describe('typeOf', () => {
  it('follows the media of the steps', () => {
    expect(typeOf(start())).toBe('text')
    const image = updateStep(start(), 'e1', { list: 'steps', index: 0 }, { mediaType: 'image', url: '/a.jpg' })
    expect(typeOf(image)).toBe('media')
    expect(typeOf(updateStep(start(), 'e1', { list: 'steps', index: 0 }, { audioUrl: '/a.mp3' }))).toBe('media')
    expect(typeOf({ ...image, type: 'interval' })).toBe('interval')
    expect(typeOf({ ...start(), type: 'media' })).toBe('text')
  })
  it('keeps a video with chapters, and falls back to how a workout plays when its video is missing', () => {
    const masterVideo = { ...start(), type: 'mastervideo', videoUrl: '/media/videos/one' } as const
    expect(typeOf(masterVideo)).toBe('mastervideo')
    expect(typeOf({ ...masterVideo, videoUrl: '' })).toBe('text')
  })
})

describe('isSameContent', () => {
  it('compares values, not objects', () => {
    expect(isSameContent(start(), start())).toBe(true)
    const { name, ...others } = start()
    expect(isSameContent(start(), { ...others, name })).toBe(true)
    expect(isSameContent(start(), { ...start(), name: 'a' })).toBe(false)
    expect(isSameContent(start(), { ...start(), exercises: [] })).toBe(false)
    expect(isSameContent(start(), { ...others } as WorkoutContent)).toBe(false)
    expect(isSameContent({ ...start(), blocks: {} as never }, { ...start(), blocks: [] })).toBe(false)
    expect(isSameContent({ ...start(), blocks: null as never }, start())).toBe(false)
  })
})

describe('isUntouched', () => {
  it('is false after the first letter or a second exercise', () => {
    expect(isUntouched(start())).toBe(true)
    expect(isUntouched({ ...start(), name: 'x' })).toBe(false)
    expect(isUntouched(updateStep(start(), 'e1', { list: 'steps', index: 0 }, { text: 'x' }))).toBe(false)
    expect(isUntouched({ ...start(), imageUrl: '/media/workout-media/a' })).toBe(false)
    expect(isUntouched(updateStep(start(), 'e1', { list: 'steps', index: 0 }, { url: '/demo/a.webp' }))).toBe(false)
    expect(isUntouched(addExercise(start(), { ...start().exercises[0]!, id: 'e2' }, 0))).toBe(false)
  })
})

describe('the timeline', () => {
  const two = () => {
    const content = addExercise(start(), { id: 'e2', name: '', steps: [timedStep(60)], intro: [timedStep(20)] }, 5)
    return { ...content, blocks: content.blocks.map((block) => ({ ...block, rounds: 2 })) }
  }
  it('counts work in every round, with three seconds per repetition', () => {
    expect(workSeconds(draftTimeline(two()))).toBe(2 * (45 + 60))
    const reps = updateStep(two(), 'e1', { list: 'steps', index: 0 }, { length: { kind: 'reps', reps: 10 } })
    expect(workSeconds(draftTimeline(reps))).toBe(2 * (30 + 60))
  })
  it('knows the turn in which each slot first appears', () => {
    expect(firstTurns(two())).toEqual([0, 1])
    const base = two().blocks[0]!
    const inner = { kind: 'block', rounds: 3, restBetweenRoundsSec: 0, restAfterSec: 0, items: base.items } as never
    const blocks = [base, { ...base, rounds: 2, items: [inner, base.items[0]!] }, base]
    expect(firstTurns({ blocks })).toEqual([0, 1, 4, 5, 10, 18, 19])
  })
  it('agrees with the player about the turns', () => {
    const timeline = draftTimeline(two())
    firstTurns(two()).forEach((turn, index) => {
      expect(timeline.segments.find((segment) => segment.turn === turn)?.exerciseId).toBe(['e1', 'e2'][index])
    })
  })
  it('runs each turn from its get-ready or intro to its rest', () => {
    // get ready 6, work 45, rest 30, intro 20, work 60, rest 5, work 45, rest 30, work 60
    const total = 6 + 45 + 30 + 20 + 60 + 5 + 45 + 30 + 60
    expect(turnSpan(draftTimeline(two()), 0)).toEqual({ from: 0, to: 81 / total })
    expect(turnSpan(draftTimeline(two()), 1)).toEqual({ from: 81 / total, to: 166 / total })
    expect(turnSpan(draftTimeline(two()), 4)).toBeNull()
  })
})

describe('differsInWords', () => {
  const content = addExercise(start(), { id: 'e2', name: '', steps: [timedStep(60)], intro: [timedStep(20)] }, 5)
  const at = { list: 'steps', index: 0 } as const
  it('is true when names, texts or files change', () => {
    for (const changed of [
      content,
      { ...content, name: 'Rain', description: 'Wet' },
      updateExercise(content, 'e2', (one) => ({ ...one, name: 'Squat' })),
      updateStep(content, 'e2', at, { text: 'Deep', url: '/media/a', mediaType: 'image' })
    ]) {
      expect(differsInWords(content, changed)).toBe(true)
      expect(draftTimeline(changed).nominalTotalSec).toBe(draftTimeline(content).nominalTotalSec)
    }
  })
  it('is false when times, sides, rows or the master video change', () => {
    for (const changed of [
      updateStep(content, 'e2', at, { length: { kind: 'time', seconds: 61 } }),
      updateStep(content, 'e2', at, { side: 'each' }),
      updateExercise(content, 'e2', (one) => ({ ...one, intro: [] })),
      updateExercise(content, 'e2', (one) => ({ ...one, id: 'e3' })),
      setRest(content, 0, 7),
      addExercise(content, { id: 'e3', name: '', steps: [timedStep(60)], intro: [] }, 5),
      { ...content, type: 'interval' as const },
      { ...content, videoUrl: '/media/v' }
    ]) {
      expect(differsInWords(content, changed)).toBe(false)
    }
  })
})
