import { describe, expect, it } from 'vitest'
import { emptyContent } from './draft.ts'
import { withAlt, withFile, withNewUrl, withoutFiles, type StepSpot } from './step-files.ts'
import { timedStep } from './editing.ts'
import type { WorkoutContent } from '../workout/workout.ts'

const [A, B] = ['/media/workout-media/a', '/media/workout-media/b']
const base: WorkoutContent = emptyContent('e1', 'en')
const content: WorkoutContent = {
  ...base,
  exercises: [...base.exercises.map((one) => ({ ...one, intro: [timedStep(5)] })), { ...base.exercises[0]!, id: 'e2' }]
}
const work: StepSpot = { exerciseId: 'e1', list: 'steps', index: 0 }
const intro: StepSpot = { ...work, list: 'intro' }
const stepAt = (made: WorkoutContent, { list }: StepSpot) => made.exercises[0]?.[list][0]

describe('a file of a step', () => {
  it('is stored with its kind, and leaves with its texts', () => {
    const shown = withAlt(withFile(content, work, 'video', A), work, 'Knees')
    expect(stepAt(shown, work)).toMatchObject({ url: A, mediaType: 'video', alt: 'Knees' })
    expect(stepAt(shown, intro)).toEqual(timedStep(5))
    expect(stepAt(withFile(shown, work, 'image', B), work)).not.toHaveProperty('alt')
    expect(withFile(shown, work, 'video', '')).toEqual(content)
    expect(withAlt(shown, work, '  ')).toEqual(withFile(content, work, 'video', A))
  })
  it('can have its own sound', () => {
    const heard = withFile(withFile(content, intro, 'image', A), intro, 'music', B)
    expect(stepAt(heard, intro)).toMatchObject({ url: A, mediaType: 'image', audioUrl: B })
    expect(stepAt(withFile(heard, intro, 'music', ''), intro)).toMatchObject({ url: A, audioUrl: '' })
  })
  it('keeps its texts in the other form', () => {
    const shown = withAlt(withFile(content, work, 'image', A), work, 'Knees')
    expect(stepAt(withNewUrl(shown, work, B), work)).toMatchObject({ url: B, mediaType: 'image', alt: 'Knees' })
    expect(withNewUrl(content, 'picture', B).imageUrl).toBe(B)
  })
  it('of the workout is its picture or its music', () => {
    expect(withFile(content, 'picture', 'image', A).imageUrl).toBe(A)
    expect(withFile(content, 'music', 'music', B).musicUrl).toBe(B)
  })
})

describe('removing files', () => {
  const full = [work, intro].reduce((made, spot) => withFile(withFile(made, spot, 'image', A), spot, 'music', B), {
    ...content,
    imageUrl: A,
    musicUrl: B
  })
  it('removes every reference to them', () => {
    expect(withoutFiles(full, new Set([A, B]))).toEqual(content)
    expect(stepAt(withoutFiles(full, new Set([B])), work)).toMatchObject({ url: A, audioUrl: '' })
    expect(withoutFiles(full, new Set([A]))).toMatchObject({ imageUrl: '', musicUrl: B })
  })
  it('leaves objects without files untouched', () => {
    expect(withoutFiles(full, new Set(['/media/workout-media/c']))).toBe(full)
    expect(withoutFiles(full, new Set())).toBe(full)
    expect(withoutFiles(full, new Set([A])).exercises[1]).toBe(full.exercises[1])
    expect(withoutFiles({ ...content, imageUrl: A }, new Set([A]))).toEqual(content)
  })
})
