import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyContent } from './draft.ts'
import { DEFAULT_SIMPLE_FORM } from './simple.ts'
import { readContent, readDraft, withNewerFields, type EditorDraft, type SimpleDraft } from './stored-draft.ts'
import { slotsOf } from './editing.ts'
import { FIELD_OF_OLD_APPS, NEWEST_FIELD } from '../workout/keep-unknown.ts'
import type { WorkoutContent } from '../workout/workout.ts'

const content: WorkoutContent = {
  ...emptyContent('e1', 'fr'),
  name: 'Half finished',
  blocks: [
    {
      kind: 'block',
      section: 'main',
      rounds: 2,
      restBetweenRoundsSec: 30,
      restAfterSec: 0,
      items: [
        { kind: 'exercise', exerciseId: 'e1', restSec: 12 },
        {
          kind: 'block',
          rounds: 3,
          restBetweenRoundsSec: 0,
          restAfterSec: 9,
          items: [{ kind: 'exercise', exerciseId: 'e1', restSec: 4 }]
        }
      ]
    }
  ]
}
const draft: EditorDraft = {
  schema: 1,
  kind: 'editor',
  ownerId: 'u1',
  workoutId: 'w1',
  version: 3,
  content,
  pending: [],
  knows: NEWEST_FIELD,
  changedAt: 1_700_000_000_000
}
const simple: SimpleDraft = {
  schema: 1,
  kind: 'simple',
  ownerId: 'u1',
  workoutId: 'w1',
  form: { ...DEFAULT_SIMPLE_FORM, lines: 'Squat\nPla', workSec: 0 },
  wasSent: true,
  changedAt: 5
}

describe('readDraft', () => {
  it('stays a proposal until somebody changes it', () => {
    const proposal: EditorDraft = { ...draft, version: null, isProposal: true }
    expect(readDraft(JSON.parse(JSON.stringify(proposal)))).toEqual(proposal)
    expect(readDraft({ ...proposal, isProposal: 'yes' })).not.toHaveProperty('isProposal')
  })

  it('restores the stored draft, unfinished as it is', () => {
    expect(readDraft(structuredClone(draft))).toEqual(draft)
    expect(readDraft(structuredClone({ ...draft, saved: draft.content }))).toEqual({ ...draft, saved: draft.content })
    expect(readDraft(structuredClone(simple))).toEqual(simple)
    const sent = { ...draft, version: null, pending: [content, content] }
    expect(readDraft(structuredClone(sent))).toEqual(sent)
    const typed = { ...draft, typed: { text: 'Squat 4Os // deep', open: 1 } }
    expect(readDraft(structuredClone(typed))).toEqual(typed)
    expect(readDraft({ ...typed, typed: { text: 7, open: 'x' } })).toEqual(draft)
  })
  it('rejects other values, and drafts from a newer app', () => {
    for (const value of [null, 'x', 3, [], {}, { ...draft, ownerId: 7 }, { ...draft, kind: 'other' }]) {
      expect(readDraft(value)).toBeNull()
    }
    expect(readDraft({ ...draft, schema: 2 })).toBeNull()
  })
  it('reads anything without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (value, form) => {
        expect(readDraft({ ...draft, content: value })).toMatchObject({ kind: 'editor' })
        expect(readDraft({ ...simple, form })).toMatchObject({ kind: 'simple' })
      })
    )
  })
})

describe('readContent', () => {
  it('keeps every exercise, placed or not', () => {
    const read = readContent({
      ...content,
      exercises: [{ id: 'a', name: 'A' }, { id: 'b' }, { id: 'a' }, { name: 'no id' }]
    })
    expect(read.exercises.map((exercise) => exercise.id)).toEqual(['a', 'b'])
    expect(slotsOf(read).map((slot) => slot.exerciseId)).toEqual(['a', 'b'])
    expect(read.exercises[0]?.steps).toHaveLength(1)
  })
  it('keeps the kinds of length', () => {
    const steps = [{ length: { kind: 'reps', reps: 7 } }, { length: { kind: 'time', seconds: 0 } }, {}]
    const read = readContent({ exercises: [{ id: 'a', steps, intro: [{ text: 'Look' }] }] })
    expect(read.exercises[0]?.steps.map((step) => step.length)).toEqual([
      { kind: 'reps', reps: 7 },
      { kind: 'time', seconds: 0 },
      { kind: 'time', seconds: 90 }
    ])
    expect(read.exercises[0]?.intro[0]?.text).toBe('Look')
  })
})

describe('a draft of an older app', () => {
  const tempo = '3-1-2-0'
  const withTempo = (one: WorkoutContent): WorkoutContent => ({
    ...one,
    exercises: one.exercises.map((exercise) => ({
      ...exercise,
      steps: exercise.steps.map((step) => ({ ...step, tempo }))
    }))
  })

  it('does not say what its app knew, so it counts as the oldest', () => {
    const { knows: _unsaid, ...older } = draft
    expect(readDraft(older)).toMatchObject({ knows: FIELD_OF_OLD_APPS })
    expect(readDraft({ ...draft, knows: NEWEST_FIELD + 1 })).toMatchObject({ knows: NEWEST_FIELD })
  })

  it('gets the values its app did not know from the stored workout, and keeps what was typed', () => {
    const typed = { ...content, name: 'Typed' }
    const older = { ...draft, content: typed, saved: content, pending: [content], knows: FIELD_OF_OLD_APPS }
    expect(withNewerFields(older, withTempo(content))).toEqual({
      ...older,
      content: withTempo(typed),
      saved: withTempo(content),
      pending: [withTempo(content)],
      knows: NEWEST_FIELD
    })
  })

  it('is left alone when its app knew everything', () => {
    expect(withNewerFields(draft, withTempo(content))).toBe(draft)
  })
})
