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
