import { describe, expect, it } from 'vitest'
import { check } from '../workout/schema.ts'
import { answerSchema } from './ai-answer.ts'
import { jsonIn, tidyAnswer } from './tidy-answer.ts'

const NEAT = {
  language: 'de',
  say: 'Bitte.',
  name: 'Beine',
  description: '',
  exercises: [{ key: 'a', id: 'squat', name: 'Kniebeuge', text: '', seconds: 40, reps: null, side: 'none' }],
  blocks: [
    {
      kind: 'block',
      name: '',
      rounds: 3,
      restBetweenRoundsSec: 30,
      restAfterSec: 0,
      section: 'main',
      items: [
        { kind: 'exercise', exercise: 'a', restSec: 20 },
        {
          kind: 'block',
          name: 'Paar',
          rounds: 2,
          restBetweenRoundsSec: 0,
          restAfterSec: 0,
          items: [{ kind: 'exercise', exercise: 'a', restSec: 0 }]
        }
      ]
    }
  ]
}

describe('tidyAnswer', () => {
  it('leaves a clean answer unchanged', () => {
    expect(tidyAnswer(NEAT)).toEqual(NEAT)
    expect(check(answerSchema(), tidyAnswer(NEAT))).toMatchObject({ ok: true })
  })

  it('repairs variants with the same meaning', () => {
    const rough = {
      ...NEAT,
      say: '<b>Bitte.</b>',
      more: 'nobody asked',
      tools: [{ name: 'fetch' }],
      exercises: [
        { key: 1, id: 7, name: 'Knie\u0000beuge ', seconds: '39.6', reps: 0, side: 'both', url: 'https://x' }
      ],
      blocks: [
        { rounds: 1e9, restAfterSec: -5, section: 'finisher', items: [{ exercise: 1 }, { exercise: 2, restSec: 1e12 }] }
      ]
    }
    expect(tidyAnswer(rough)).toEqual({
      ...NEAT,
      exercises: [{ key: '1', id: '', name: 'Kniebeuge', text: '', seconds: 40, reps: null, side: 'none' }],
      blocks: [
        {
          kind: 'block',
          name: '',
          rounds: 99,
          restBetweenRoundsSec: 0,
          restAfterSec: 0,
          section: 'main',
          items: [
            { kind: 'exercise', exercise: '1', restSec: 0 },
            { kind: 'exercise', exercise: '2', restSec: 86_400 }
          ]
        }
      ]
    })
  })

  it.each([null, 7, 'words', [], {}, { exercises: 'no', blocks: {} }, { exercises: [null], blocks: [[]] }])(
    'never throws, and rejects %j',
    (value) => expect(check(answerSchema(), tidyAnswer(value)).ok).toBe(false)
  )

  it('reads no more than it has to', () => {
    const many = tidyAnswer({ ...NEAT, exercises: Array.from({ length: 100_000 }, () => NEAT.exercises[0]) })
    expect((many as typeof NEAT).exercises).toHaveLength(600)
  })
})

describe('answerSchema', () => {
  it('accepts only library ids when it knows them', () => {
    expect(check(answerSchema(['squat']), NEAT)).toMatchObject({ ok: true })
    expect(check(answerSchema(['plank']), NEAT)).toMatchObject({ ok: false, issues: [{ path: 'exercises.0.id' }] })
    expect(check(answerSchema(['plank']), { ...NEAT, exercises: [{ ...NEAT.exercises[0], id: '' }] }).ok).toBe(true)
  })
})

describe('jsonIn', () => {
  it('finds JSON between words', () => {
    expect(jsonIn('{"a":1}')).toEqual({ a: 1 })
    expect(jsonIn('Sure!\n```json\n{"a":{"b":2}}\n```\nEnjoy.')).toEqual({ a: { b: 2 } })
  })
  it.each(['', 'I cannot do that.', '{"a":', '} {', '{"a":1} or {"a":2}'])('is null for %j', (words) =>
    expect(jsonIn(words)).toBeNull()
  )
})
