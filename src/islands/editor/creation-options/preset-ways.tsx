/** Each kind of workout with its ridge, as the quick timer begins with it. */
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { PRESET_KINDS, PRESETS, withPreset, type Preset } from '#core/editor/presets.ts'
import { DEFAULT_SIMPLE_FORM } from '#core/editor/simple.ts'
import { pathTo } from '#core/app/routes.ts'
import { $brought, withBrought } from '../../../stores/editor/brought.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Ridge } from '../../../ui/ridge.tsx'
import { formRidge } from './form-ridge.ts'

/** So few bars that they can be told apart. */
function smallRidge(preset: Preset) {
  const form = withPreset(DEFAULT_SIMPLE_FORM, preset)
  if (preset === 'breathing') return formRidge({ ...form, rounds: 1 })
  return formRidge(form, preset === 'circuit' ? ['1', '2', '3'] : ['1'])
}

export function PresetWays() {
  const t = useStore($t)
  const brought = useStore($brought)
  const ridges = useMemo(() => PRESETS.map((preset) => ({ preset, ridge: smallRidge(preset) })), [])
  // Breathing has no exercises of its own.
  const shown = ridges.filter(({ preset }) => brought === null || PRESET_KINDS[preset].hasNames)
  return (
    <section>
      <h2 id="presets">{t('options.presets')}</h2>
      <ul className="create-list create-kinds" aria-labelledby="presets">
        {shown.map(({ preset, ridge }) => (
          <li key={preset} className="create-row">
            <Ridge segments={ridge} />
            <div>
              <a href={withBrought(`${pathTo('addWorkoutSimple')}?preset=${preset}`, brought)}>
                {t(`presets.name-${preset}`)}
              </a>
              <small>{t(`presets.short-${preset}`)}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
