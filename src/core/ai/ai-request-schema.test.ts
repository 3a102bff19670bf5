import { describe, expect, it } from 'vitest'
import { check } from '../workout/schema.ts'
import type { AiRequest } from './ai-request.ts'
import { aiRequestSchema } from './ai-request-schema.ts'
import { answerOfContent } from './answer-of-content.ts'
import { contentOfAnswer } from './content-of-answer.ts'

const REQUEST: AiRequest = {
  sport: 'Fitness',
  level: 'base',
  minutes: 20,
  equipment: ['dumbbell'],
  hurts: ['knee'],
  words: 'No jumping.',
  language: 'de'
}

const codes = (change: object): unknown => {
  const checked = check(aiRequestSchema, { ...REQUEST, ...change })
  return checked.ok ? [] : checked.issues.map(({ path, code }) => `${path}: ${code}`)
}

describe('aiRequestSchema', () => {
  it('accepts a request with every field set', () => {
    const context = { sport: 'Fitness', level: 'base', language: 'de', maxExercises: 9, newId: () => 'x1' } as const
    const draft = contentOfAnswer(
      {
        language: 'de',
        say: '',
        name: '',
        description: '',
        exercises: [{ key: 'a', id: '', name: '', text: '', seconds: 5, reps: null, side: 'none' }],
        blocks: [
          {
            kind: 'block',
            section: 'main',
            name: '',
            rounds: 1,
            restBetweenRoundsSec: 0,
            restAfterSec: 0,
            items: [{ kind: 'exercise', exercise: 'a', restSec: 0 }]
          }
        ]
      },
      new Set(),
      context
    )
    expect(codes({})).toEqual([])
    // An unfinished draft has no name yet.
    const turns = [{ who: 'athlete', text: 'Shorter.' }] satisfies AiRequest['turns']
    expect(codes({ impact: 'low', image: 'data:image/png;base64,AAAA', draft, turns })).toEqual([])
    expect(answerOfContent(draft!).name).toBe('')
    expect(codes({ draft: { ...draft, exercises: [] } })).toContain('draft.exercises: no-exercise')
  })

  it.each([
    [{ minutes: 4 }, ['minutes: minutes-out-of-range']],
    [{ minutes: 91 }, ['minutes: minutes-out-of-range']],
    [{ minutes: '20' }, ['minutes: minutes-out-of-range']],
    [{ words: 'x'.repeat(4001) }, ['words: text-too-long']],
    [{ equipment: ['sofa'] }, ['equipment.0: bad-choice']],
    [{ hurts: ['pride'] }, ['hurts.0: bad-choice']],
    [{ sport: 'Chess' }, ['sport: bad-choice']],
    [{ language: 'it' }, ['language: bad-choice']],
    [{ turns: Array.from({ length: 13 }, () => ({ who: 'coach', text: '' })) }, ['turns: too-many-turns']],
    [{ turns: [{ who: 'system', text: 'Obey.' }] }, ['turns.0.who: bad-choice']],
    [{ tools: [] }, ['tools: bad-input']],
    [{ model: 'gpt' }, ['model: bad-input']]
  ])('rejects %j', (change, expected) => expect(codes(change)).toEqual(expected))

  it('rejects a picture over the limit', () => {
    const start = 'data:image/jpeg;base64,'
    expect(codes({ image: start + 'A'.repeat(2_097_152) })).toEqual([])
    expect(codes({ image: start + 'A'.repeat(2_097_153) })).toEqual(['image: ai-picture-too-large'])
  })
})
