import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../account/settings.ts'
import { compile } from '../player/compile.ts'
import { plainBlock } from '../workout/stored.ts'
import { counted, exerciseOf, timed, workoutOf } from '../workout/workout.test-kit.ts'
import type { Exercise, Side, Step } from '../workout/workout.ts'
import { swapped, swappedInPlay, type SwapTo } from './swap.ts'

const squat: SwapTo = { id: 'squat', name: 'Squat', line: 'Sit down.', side: 'none' }
const lunge: SwapTo = { id: 'lunge', name: 'Lunge', line: 'Step on.', side: 'each' }
const LINES = ['Press up.', 'Drück dich hoch.']
const of = (steps: Step[], intro: Step[] = []): Exercise => ({
  ...exerciseOf('a', steps, intro),
  name: 'Push-up',
  figure: 'push-up'
})

describe('swapping in a workout', () => {
  it('changes name and figure and keeps the time', () => {
    expect(swapped(of([timed(40)]), squat, LINES)).toEqual({ ...of([timed(40)]), name: 'Squat', figure: 'squat' })
  })

  it("changes library texts in every language and keeps the user's own", () => {
    const texts = ['Press up.', ' Drück dich hoch. ', 'Press up, slowly.', '']
    const steps = texts.map((text) => timed(30, { text }))
    const after = swapped(of(steps, steps), squat, LINES)
    const words = ['Sit down.', 'Sit down.', 'Press up, slowly.', '']
    expect([after.steps.map(({ text }) => text), after.intro.map(({ text }) => text)]).toEqual([words, words])
  })

  it('keeps files', () => {
    const own = timed(30, { mediaType: 'image', url: '/media/a', alt: 'Me' })
    expect(swapped(of([own]), squat, LINES).steps).toEqual([own])
  })

  it.each<[Side, Step, SwapTo, Partial<Step>]>([
    ['none', timed(45), lunge, { side: 'each', length: { kind: 'time', seconds: 23 } }],
    ['none', counted(9), lunge, { side: 'each', length: { kind: 'reps', reps: 5 } }],
    ['each', timed(20), lunge, { side: 'each', length: { kind: 'time', seconds: 20 } }],
    ['left', timed(20), lunge, { side: 'left', length: { kind: 'time', seconds: 20 } }],
    ['each', timed(20), squat, { side: 'none', length: { kind: 'time', seconds: 40 } }],
    ['each', counted(800), squat, { side: 'none', length: { kind: 'reps', reps: 1000 } }],
    ['right', timed(20), squat, { side: 'none', length: { kind: 'time', seconds: 20 } }]
  ])('keeps the amount of work with side %s', (side, step, to, wanted) => {
    expect(swapped(of([{ ...step, side }]), to, LINES).steps).toMatchObject([wanted])
  })
})

describe('swapping during a play', () => {
  const lengthsOf = (exercise: Exercise) => {
    const blocks = [plainBlock([{ exerciseId: 'a', restSec: 10 }])]
    const { segments } = compile(workoutOf({ exercises: [exercise], blocks }), DEFAULT_SETTINGS)
    return segments.map(({ phase, length }) => [phase, length])
  }
  const SIDES: readonly Side[] = ['none', 'left', 'right', 'each']

  it.each(SIDES)('keeps length and position of every part with side %s', (side) => {
    const before = of([timed(20, { side }), counted(8, { side })], [timed(5, { side })])
    for (const to of [squat, lunge]) expect(lengthsOf(swappedInPlay(before, to))).toEqual(lengthsOf(before))
  })

  it('removes the texts and files of the original exercise', () => {
    const step = timed(20, {
      text: 'Hands under the shoulders',
      mediaType: 'image',
      url: '/a',
      audioUrl: '/b',
      alt: 'Me'
    })
    const after = swappedInPlay(of([step, timed(10)]), squat)
    expect(after).toEqual({ ...of([timed(20, { text: 'Sit down.' }), timed(10)]), name: 'Squat', figure: 'squat' })
  })

  it('names no side for an exercise without sides', () => {
    const after = swappedInPlay(of([timed(20, { side: 'each' }), timed(10, { side: 'left' })]), squat)
    expect(after.steps.map(({ side }) => side)).toEqual(['none', 'none', 'none'])
    expect(swappedInPlay(of([timed(20, { side: 'each' })]), lunge).steps.map(({ side }) => side)).toEqual(['each'])
  })
})
