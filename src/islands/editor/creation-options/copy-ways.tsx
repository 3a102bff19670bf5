/** Copies: of the workout whose page led here, of own ones, and of favourites. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $copySources, readCopySources } from '../../../stores/editor/copy-sources.ts'
import { $t } from '../../../stores/app/locale.ts'
import { copy } from '../../../stores/list/workout-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { Later } from '../../app/later.tsx'
import type { OwnSheetProps } from './own-sheet.tsx'

const loadSheet = () => import('./own-sheet.tsx').then(({ OwnSheet }) => OwnSheet)

/** Stands before all other ways. */
export function AskedCopy() {
  const t = useStore($t)
  const { asked } = useStore($copySources)
  if (asked === null) return null
  return (
    <section className="create-draft" aria-label={t('options.copyAsked')}>
      <Ridge segments={asked.ridge} />
      <p>
        <b lang={asked.language}>{asked.name}</b>
        <small>{t('options.copyAsked')}</small>
      </p>
      <Button aria-label={t('options.copying', { name: asked.name })} onClick={() => void copy(asked.id)}>
        {t('options.copy')}
      </Button>
    </section>
  )
}

export function CopyWays() {
  const t = useStore($t)
  const { some, total } = useStore($copySources)
  const [isOpen, setOpen] = useState(false)
  // They may have changed since the screen was seen last.
  useEffect(() => void readCopySources(), [])
  if (some.length === 0) return null
  const title = t('options.copyTitle')
  const row: OwnSheetProps['row'] = (workout, content) => (
    <button
      type="button"
      aria-label={t('options.copying', { name: workout.name })}
      onClick={() => void copy(workout.id)}
    >
      {content}
    </button>
  )
  return (
    <section>
      <div className="create-head">
        <h2 id="copies">{title}</h2>
        {total > some.length && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('options.copyAll', { count: total })}
          </Button>
        )}
      </div>
      <ul className="scroll-row create-copies" aria-labelledby="copies">
        {some.map((workout) => (
          <li key={workout.id}>
            <button
              type="button"
              className="chip"
              aria-label={t('options.copying', { name: workout.name })}
              onClick={() => void copy(workout.id)}
            >
              <Ridge segments={workout.ridge} />
              <span lang={workout.language}>{workout.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {isOpen && (
        <Later
          load={loadSheet}
          props={{ title, row, onClose: () => setOpen(false) }}
          onFail={() => setOpen(false)}
          isAsked
        />
      )}
    </section>
  )
}
