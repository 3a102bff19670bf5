/** Copies: of the workout whose page led here, of the last own one, and of favourites. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { $copySources, readCopySources } from '../../../stores/editor/copy-sources.ts'
import { $t } from '../../../stores/app/locale.ts'
import { copy } from '../../../stores/list/workout-actions.ts'
import { Ridge } from '../../../ui/ridge.tsx'

/** Stands before all other ways. */
export function AskedCopy() {
  const { asked } = useStore($copySources)
  return asked === null ? null : <CopyWay workout={asked} text="options.copyAsked" />
}

export function CopyWays() {
  const { asked, last, favorites } = useStore($copySources)
  // They may have changed since the screen was seen last.
  useEffect(() => void readCopySources(), [])
  return (
    <>
      {last !== null && last.id !== asked?.id && <CopyWay workout={last} text="options.copyLast" />}
      {favorites
        .filter(({ id }) => id !== last?.id && id !== asked?.id)
        .map((workout) => (
          <CopyWay key={workout.id} workout={workout} text="options.copyFavourite" />
        ))}
    </>
  )
}

function CopyWay({ workout, text }: { workout: WorkoutSummary; text: string }) {
  const t = useStore($t)
  return (
    <li className="workout-card">
      <Ridge segments={workout.ridge} />
      <div className="workout-card-body">
        <h2>
          <button
            type="button"
            className="creation-options-way"
            aria-label={t('options.copying', { name: workout.name })}
            onClick={() => void copy(workout.id)}
          >
            <span lang={workout.language}>{workout.name}</span>
          </button>
        </h2>
        <p className="muted">{t(text)}</p>
      </div>
    </li>
  )
}
