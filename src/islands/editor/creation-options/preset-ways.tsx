/** Each kind of workout with its ridge, as simple creation begins with it. */
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { presetContent, PRESET_KINDS, PRESETS, withPreset, type Preset } from '#core/editor/presets.ts'
import { DEFAULT_SIMPLE_FORM } from '#core/editor/simple.ts'
import { pathTo } from '#core/app/routes.ts'
import { summarise } from '#core/workout/summarise.ts'
import type { RidgeSegment } from '#core/workout/workout.ts'
import { $brought, withBrought } from '../../../stores/editor/brought.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Ridge } from '../../../ui/ridge.tsx'

const NAMES = ['1', '2', '3', '4']

function ridgeOf(preset: Preset): readonly RidgeSegment[] {
  let last = 0
  const form = withPreset(DEFAULT_SIMPLE_FORM, preset)
  return summarise(presetContent(form, NAMES, 'en', () => `e${(last += 1)}`)).ridge
}

export function PresetWays() {
  const t = useStore($t)
  const brought = useStore($brought)
  const ridges = useMemo(() => PRESETS.map((preset) => ({ preset, ridge: ridgeOf(preset) })), [])
  // Breathing has no exercises of its own.
  const shown = ridges.filter(({ preset }) => brought === null || PRESET_KINDS[preset].hasNames)
  return (
    <>
      <h2 id="presets">{t('options.presets')}</h2>
      <ul className="creation-options-ways" aria-labelledby="presets">
        {shown.map(({ preset, ridge }) => (
          <li key={preset} className="workout-card">
            <Ridge segments={ridge} />
            <div className="workout-card-body">
              <h3>
                <a href={withBrought(`${pathTo('addWorkoutSimple')}?preset=${preset}`, brought)}>
                  {t(`presets.name-${preset}`)}
                </a>
              </h3>
              <p className="muted">{t(`presets.about-${preset}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
