/** Pictures on a workout's page: the exercises' own, or figures of the library. Loaded after the text. */
import '../../styles/app/figure.css'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { pictureOf } from '#core/media/exercise-picture.ts'
import { timedSeconds } from '#core/public/exercise-list.ts'
import type { Exercise, Sport, Workout } from '#core/workout/workout.ts'
import { $names, findAll, findKnown } from '../../stores/exercises/library.ts'
import { Figure } from '../../ui/figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SPORT_ICONS } from '../../ui/sport-icons.ts'
import { ExercisePicture } from '../exercises/exercise-picture.tsx'
import { usePose } from '../exercises/exercise-thumb.tsx'

type Pictured = Pick<Workout, 'exercises' | 'language' | 'sport'>

/** Ids of the exercises' figures. Older workouts have none, so their names are looked up. */
export function useFigureIds({ exercises, language }: Pictured): (exercise: Exercise) => string | undefined {
  useStore($names)
  useEffect(() => {
    void findAll(
      exercises.flatMap(({ name, figure }) => (figure === undefined ? [name] : [])),
      language
    )
  }, [exercises, language])
  return ({ name, figure }) => (figure === undefined ? findKnown(name) : figure || undefined)
}

/** The first, the longest and the last exercise, without repeating a figure. */
export function threeOf(exercises: readonly Exercise[], idOf: (exercise: Exercise) => string | undefined): string[] {
  const drawn = exercises.flatMap((exercise) => {
    const id = idOf(exercise)
    return id === undefined ? [] : [{ id, seconds: timedSeconds(exercise.steps) }]
  })
  const longest = drawn.reduce(
    (most, one) => (one.seconds > most.seconds ? one : most),
    drawn[0] ?? { id: '', seconds: 0 }
  )
  const three = [drawn[0], longest, drawn.at(-1)].flatMap((one) => (one === undefined || one.id === '' ? [] : [one.id]))
  return [...new Set([...three, ...drawn.map(({ id }) => id)])].slice(0, 3)
}

export function ThreeFigures({ workout }: { workout: Pictured }) {
  const idOf = useFigureIds(workout)
  const ids = threeOf(workout.exercises, idOf)
  if (ids.length === 0) return null
  return (
    <span className="workout-page-three">
      {ids.map((id) => (
        <Still key={id} id={id} />
      ))}
    </span>
  )
}

function Still({ id }: { id: string }) {
  const pose = usePose(id)
  return pose ? <Figure pose={pose} /> : null
}

export interface RowPicturesProps {
  workout: Pictured
  /** Contains the list of exercises; a new list gets a new root. */
  root: HTMLElement
}

export function RowPictures({ workout, root }: RowPicturesProps) {
  const idOf = useFigureIds(workout)
  const places = useMemo(() => [...root.querySelectorAll<HTMLElement>('[data-picture]')], [root])
  return places.map((place, index) => {
    const exercise = workout.exercises.find(({ id }) => id === place.dataset['picture'])
    if (exercise === undefined) return null
    return createPortal(<RowPicture exercise={exercise} figure={idOf(exercise)} sport={workout.sport} />, place, index)
  })
}

export interface RowPictureProps {
  exercise: Exercise
  figure: string | undefined
  sport: Sport
}

export function RowPicture({ exercise, figure, sport }: RowPictureProps) {
  const { url, alt } = pictureOf(exercise)
  return (
    <ExercisePicture url={url} alt={alt}>
      <RowFigure id={figure} sport={sport} />
    </ExercisePicture>
  )
}

function RowFigure({ id, sport }: { id: string | undefined; sport: Sport }) {
  const pose = usePose(id)
  if (pose === undefined) return null
  return pose === null ? <Icon of={SPORT_ICONS[sport]} /> : <Figure pose={pose} size="small" />
}
