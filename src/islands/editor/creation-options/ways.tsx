/** Ways to create a workout: the two large choices, and copies. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { PRESET_KINDS, presetOf, presetContent } from '#core/editor/presets.ts'
import { DEFAULT_SIMPLE_FORM, type SimpleForm, simpleNames } from '#core/editor/simple.ts'
import { formatClock } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import type { RidgeSegment } from '#core/workout/workout.ts'
import { summarise } from '#core/workout/summarise.ts'
import { $session } from '../../../stores/account/session.ts'
import { $t } from '../../../stores/app/locale.ts'
import { withBrought, type Brought } from '../../../stores/editor/brought.ts'
import { lastForm } from '../../../stores/editor/last-form.ts'
import { RestGlyph, WorkGlyph } from '../../../ui/glyphs.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { $copySources, readCopySources } from '../../../stores/editor/copy-sources.ts'
import { copy } from '../../../stores/list/workout-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import type { OwnSheetProps } from './own-sheet.tsx'

const loadSheet = () => import('./own-sheet.tsx').then(({ OwnSheet }) => OwnSheet)

/** Comes first, before all other ways. */
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

/** Copies of the workout whose page led here, of own workouts, and of favourites. */
export function CopyWays() {
  const t = useStore($t)
  const { some, total } = useStore($copySources)
  const [isOpen, setOpen] = useState(false)
  // The sources may have changed while another screen was shown.
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
        <LazyPart
          load={loadSheet}
          props={{ title, row, onClose: () => setOpen(false) }}
          onFail={() => setOpen(false)}
          isAsked
        />
      )}
    </section>
  )
}

const FORM_RIDGE_EXAMPLE = ['1', '2', '3', '4']

/** Ridge of what a form would create, with these example exercises if it names none yet. */
export function formRidge(form: SimpleForm, example: readonly string[] = FORM_RIDGE_EXAMPLE): readonly RidgeSegment[] {
  let last = 0
  const names = simpleNames(form, String)
  return summarise(presetContent(form, names.length === 0 ? example : names, 'en', () => `e${(last += 1)}`)).ridge
}

const EXAMPLE: RidgeSegment[] = [35, 50, 70, 90, 120, 90, 70, 50, 35].flatMap((seconds, at): RidgeSegment[] => [
  ...(at < 4 ? [{ phase: 'intro' as const, seconds: 18 }] : []),
  { phase: 'work', seconds },
  { phase: 'rest', seconds: Math.round(seconds / 2.5) }
])

/** The two large choices: one for a first workout, one for trainers. */
export function BigWays({ brought }: { brought: Brought | null }) {
  const t = useStore($t)
  // The numbers in the forms belong to an account.
  useStore($session)
  const last = brought === null ? lastForm() : null
  return (
    <ul className="create-big">
      <li>
        <Ridge segments={formRidge(last ?? DEFAULT_SIMPLE_FORM)} />
        <h2>
          <a href={withBrought(`${pathTo('addWorkoutSimple')}?preset=${last ? 'last' : 'circuit'}`, brought)}>
            {t('options.simpleTitle')}
          </a>
        </h2>
        <p>{t('options.simpleText')}</p>
        {last && <LastNumbers form={last} />}
      </li>
      <li>
        <Ridge segments={EXAMPLE} />
        <h2>
          <a href={withBrought(pathTo('addWorkout'), brought)}>{t('options.editorTitle')}</a>
        </h2>
        <p>{t('options.editorText')}</p>
        <small>{t('options.editorHow')}</small>
      </li>
    </ul>
  )
}

function LastNumbers({ form }: { form: SimpleForm }) {
  const t = useStore($t)
  const preset = presetOf(form)
  const { asks } = PRESET_KINDS[preset]
  const has = (name: (typeof asks)[number]) => asks.includes(name)
  return (
    <small className="create-last numeric">
      {t('options.last')} {preset !== 'circuit' && t(`presets.name-${preset}`)} {has('rounds') && `${form.rounds} × `}
      {has('workSec') && (
        <b>
          <Glyph of={WorkGlyph} className="phase-work" />
          <span className="visually-hidden">{t('phases.work')} </span>
          {formatClock(form.workSec)}
        </b>
      )}{' '}
      {has('restSec') && (
        <b>
          <Glyph of={RestGlyph} className="phase-rest" />
          <span className="visually-hidden">{t('phases.rest')} </span>
          {formatClock(form.restSec)}
        </b>
      )}
    </small>
  )
}
