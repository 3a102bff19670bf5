/** The two large choices: one for a first workout, one for a trainer. */
import { useStore } from '@nanostores/react'
import { PRESET_KINDS, presetOf } from '#core/editor/presets.ts'
import { DEFAULT_SIMPLE_FORM, type SimpleForm } from '#core/editor/simple.ts'
import { formatClock } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import type { RidgeSegment } from '#core/workout/workout.ts'
import { $session } from '../../../stores/account/session.ts'
import { $t } from '../../../stores/app/locale.ts'
import { withBrought, type Brought } from '../../../stores/editor/brought.ts'
import { lastForm } from '../../../stores/editor/last-form.ts'
import { RestGlyph, WorkGlyph } from '../../../ui/glyphs.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { formRidge } from './form-ridge.ts'

const EXAMPLE: RidgeSegment[] = [35, 50, 70, 90, 120, 90, 70, 50, 35].flatMap((seconds, at): RidgeSegment[] => [
  ...(at < 4 ? [{ phase: 'intro' as const, seconds: 18 }] : []),
  { phase: 'work', seconds },
  { phase: 'rest', seconds: Math.round(seconds / 2.5) }
])

export function BigWays({ brought }: { brought: Brought | null }) {
  const t = useStore($t)
  // The account decides whose numbers they are.
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
