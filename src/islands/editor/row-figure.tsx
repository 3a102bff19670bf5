import '../../styles/app/figure.css'
import { useStore } from '@nanostores/react'
import { $names } from '../../stores/exercises/library.ts'
import { $sport, figureOf, type Named } from '../../stores/editor/figures.ts'
import { $uploads } from '../../stores/media/uploads-state.ts'
import { ExercisePicture } from '../exercises/exercise-picture.tsx'
import { ExerciseThumb } from '../exercises/exercise-thumb.tsx'

/** The picture in the row of an exercise: its own, or a figure. */
export function RowFigure({ exercise, url = '' }: { exercise: Named; url?: string }) {
  const sport = useStore($sport)
  // Looks the figure up again when the names have loaded.
  useStore($names)
  const upload = useStore($uploads).get(url)
  const isUploading = upload !== undefined && upload.state.kind !== 'done'
  return (
    <ExercisePicture key={String(isUploading)} url={isUploading ? '' : url} alt="">
      <ExerciseThumb id={figureOf(exercise)} sport={sport} />
    </ExercisePicture>
  )
}
