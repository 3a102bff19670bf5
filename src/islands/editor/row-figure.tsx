import { useStore } from '@nanostores/react'
import { $names } from '../../stores/exercises/library.ts'
import { $sport, figureOf, type Named } from '../../stores/editor/figures.ts'
import { ExerciseThumb } from '../exercises/exercise-thumb.tsx'

/** What the row of an exercise shows of it. */
export function RowFigure({ exercise }: { exercise: Named }) {
  const sport = useStore($sport)
  // Names that are loaded later are looked up then.
  useStore($names)
  return <ExerciseThumb id={figureOf(exercise)} sport={sport} />
}
