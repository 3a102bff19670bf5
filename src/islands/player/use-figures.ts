/** Figures of the exercises of a play. Their code is loaded after what the play itself needs. */
import { useEffect, useState, type ComponentType } from 'react'
import type { Workout } from '#core/workout/workout.ts'
import { loadTexts } from '../../stores/app/locale.ts'
import type { KnownExerciseProps } from './known-exercise.tsx'
import type { SegmentFigureProps } from './segment-figure.tsx'

const LOAD_AFTER_MS = 1000

export type FiguredWorkout = Pick<Workout, 'exercises' | 'language' | 'sport'>

interface Parts {
  Figure: ComponentType<SegmentFigureProps>
  Known: ComponentType<KnownExerciseProps>
  find: (name: string) => string | undefined
}

let loaded: Parts | null = null

async function load({ exercises, language }: FiguredWorkout): Promise<Parts> {
  const [part, { KnownExercise }, library] = await Promise.all([
    import('./segment-figure.tsx'),
    import('./known-exercise.tsx'),
    import('../../stores/exercises/library.ts'),
    loadTexts(['exercises'])
  ])
  // Workouts of an older app: their names were never looked up.
  await library.findAll(
    exercises.flatMap(({ name, figure }) => (figure === undefined ? [name] : [])),
    language
  )
  loaded = { Figure: part.SegmentFigure, Known: KnownExercise, find: library.findKnown }
  return loaded
}

export interface Figures {
  /** Null until it is there. */
  Figure: ComponentType<SegmentFigureProps> | null
  Known: ComponentType<KnownExerciseProps> | null
  /** By id of the exercise in the workout. */
  idOf: (exerciseId: string) => string | undefined
  /** Where none is known, everything stays as large as it is without any. */
  hasAny: boolean
}

export function useFigures(workout: FiguredWorkout): Figures {
  const { exercises, language } = workout
  const [ready, setReady] = useState<{ of: FiguredWorkout['exercises']; parts: Parts } | null>(null)
  // Not before the play can be used.
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(
      () => {
        load(workout).then(
          (parts) => !isGone && setReady({ of: exercises, parts }),
          // Without a network the digits have all the room.
          () => undefined
        )
      },
      loaded === null ? LOAD_AFTER_MS : 0
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
    // Another workout, not another object of the same one.
  }, [exercises, language])
  const parts = ready?.of === exercises ? ready.parts : null
  const figureOf = ({ name, figure }: { name: string; figure?: string }): string | undefined =>
    figure === undefined ? parts?.find(name) : figure || undefined
  return {
    Figure: parts?.Figure ?? null,
    Known: parts?.Known ?? null,
    idOf: (exerciseId) => {
      const exercise = exercises.find(({ id }) => id === exerciseId)
      return exercise === undefined ? undefined : figureOf(exercise)
    },
    hasAny: exercises.some((exercise) => figureOf(exercise) !== undefined)
  }
}
