import type { WorkoutContent } from '../../../src/core/workout/workout.ts'
import { newId } from './edge.ts'

/** Each exercise takes thirty seconds. */
export function content(name = 'Morning', exercises = 2): WorkoutContent {
  const ids = Array.from({ length: exercises }, () => newId())
  return {
    name,
    description: 'Wake up.',
    sport: 'Fitness',
    level: 'medium',
    type: 'text',
    language: 'en',
    trainer: '',
    timerMode: '',
    imageUrl: '',
    videoUrl: '',
    musicUrl: '',
    exercises: ids.map((id, index) => ({
      id,
      name: `Exercise ${index + 1}`,
      steps: [
        { text: 'Go.', length: { kind: 'time', seconds: 30 }, mediaType: 'none', url: '', audioUrl: '', side: 'none' }
      ],
      intro: []
    })),
    blocks: [
      {
        kind: 'block',
        section: 'main',
        rounds: 1,
        restBetweenRoundsSec: 0,
        restAfterSec: 0,
        items: ids.map((exerciseId) => ({ kind: 'exercise', exerciseId, restSec: 10 }))
      }
    ]
  }
}

/** A workout with these files: its picture, and picture and sound of its first step. */
export function showing(imageUrl: string, stepUrl = '', audioUrl = ''): WorkoutContent {
  const made = content()
  const step = made.exercises[0]?.steps[0]
  if (step !== undefined) Object.assign(step, { url: stepUrl, mediaType: stepUrl === '' ? 'none' : 'image', audioUrl })
  return { ...made, imageUrl }
}
