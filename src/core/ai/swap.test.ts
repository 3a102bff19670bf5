import { describe, expect, it } from 'vitest'
import { FACTS, factOf, requestOf, TEXTS } from '../composer/composer.test-kit.ts'
import { areaOf } from '../composer/movement.ts'
import { isSafe } from '../composer/pool.ts'
import { counted, exerciseOf, timed, workoutOf } from '../workout/workout.test-kit.ts'
import type { Step } from '../workout/workout.ts'
import { swapsFor, withSwap } from './swap.ts'

const fact = (id: string) => factOf({ id })

describe('exercises to swap in', () => {
  const swaps = swapsFor('push-up', new Set(['push-up']), requestOf(), FACTS)

  it('do the same, nearest first, and are not in the draft', () => {
    expect(swaps).toHaveLength(6)
    expect(swaps.every((one) => one.kind === 'strength' && one.id !== 'push-up')).toBe(true)
    const isPush = swaps.map((one) => areaOf(one) === 'push')
    expect(isPush[0]).toBe(true)
    expect(isPush).toEqual([...isPush].sort((a, b) => Number(b) - Number(a)))
    const kin = [...fact('push-up').easier, ...fact('push-up').harder]
    expect(kin).toContain(swaps[0]!.id)
    const [first] = swaps
    expect(swapsFor('push-up', new Set(['push-up', first!.id]), requestOf(), FACTS)[0]!.id).not.toBe(first!.id)
  })

  it('meet the request, for every exercise', () => {
    const request = requestOf({ concerns: ['knee'], impact: 'low', level: 'base' })
    for (const { id } of FACTS) {
      const found = swapsFor(id, new Set([id]), request, FACTS)
      expect(found.every((one) => isSafe(one, request) && one.id !== id)).toBe(true)
      expect(found.length).toBeLessThanOrEqual(6)
    }
  })

  it('are none for an exercise outside the library', () => {
    expect(swapsFor('juggling', new Set(), requestOf(), FACTS)).toEqual([])
  })
})

describe('a swap', () => {
  const swap = (step: Step, id: string) => {
    const content = workoutOf({ exercises: [exerciseOf('a', [step]), exerciseOf('b')] })
    return withSwap(content, 'a', fact(id), TEXTS[id]!)
  }

  it('takes the name, text and figure of the new exercise and leaves the others alone', () => {
    const { exercises } = swap(timed(40, { text: 'old' }), 'squat')
    expect(exercises[0]).toMatchObject({
      id: 'a',
      name: TEXTS['squat']!.name,
      figure: 'squat',
      steps: [{ text: TEXTS['squat']!.line, length: { kind: 'time', seconds: 40 }, side: 'none' }]
    })
    expect(exercises[1]).toEqual(exerciseOf('b'))
  })

  it('takes as long with one side as with two', () => {
    const each = FACTS.find(({ side }) => side === 'each')!.id
    expect(swap(timed(40), each).exercises[0]!.steps[0]).toMatchObject({ length: { seconds: 20 }, side: 'each' })
    expect(swap(timed(20, { side: 'each' }), 'squat').exercises[0]!.steps[0]).toMatchObject({
      length: { seconds: 40 },
      side: 'none'
    })
    expect(swap(timed(10), each).exercises[0]!.steps[0]).toMatchObject({ length: { seconds: 10 } })
  })

  it('keeps counting when the new exercise can be counted', () => {
    const slow = FACTS.find(({ reps, repSec }) => reps !== undefined && repSec !== undefined)!
    expect(swap(counted(12), slow.id).exercises[0]!.steps[0]!.length).toMatchObject({ kind: 'reps', reps: slow.reps })
    const plain = FACTS.find(({ reps, repSec }) => reps !== undefined && repSec === undefined)!
    expect(swap(counted(12), plain.id).exercises[0]!.steps[0]!.length).toEqual({ kind: 'reps', reps: plain.reps })
    const held = FACTS.find(({ seconds, side }) => seconds !== undefined && side === 'none')!
    expect(swap(counted(10), held.id).exercises[0]!.steps[0]!.length).toEqual({ kind: 'time', seconds: 30 })
  })

  it('ignores an exercise without steps', () => {
    const content = workoutOf({ exercises: [exerciseOf('a', [])] })
    expect(withSwap(content, 'a', fact('squat'), TEXTS['squat']!)).toEqual(content)
  })
})
