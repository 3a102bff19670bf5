/** The numbers of every kind of workout except a circuit. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { issueText } from '#core/app/errors.ts'
import { PRESET_KINDS, PRESETS, presetOf } from '#core/editor/presets.ts'
import { BOUNDS } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { choosePreset, takeWanted } from '../../../stores/editor/presets.ts'
import { $form, $formIssues, setForm } from '../../../stores/editor/simple-creation.ts'
import { Field, Select } from '../../../ui/field.tsx'
import { RestGlyph, WorkGlyph } from '../../../ui/glyphs.tsx'
import { CountField } from '../count-field.tsx'
import { TimeField } from '../time-field.tsx'
import { ExercisesField } from './simple-fields.tsx'

const COUNTS = {
  rounds: { label: 'editor.rounds', max: BOUNDS.roundsMax, refusal: 'rounds-out-of-range' },
  reps: { label: 'presets.reps', max: BOUNDS.repsMax, refusal: 'reps-out-of-range' }
} as const

const TIMES = {
  workSec: { label: 'phases.work', glyph: { of: WorkGlyph, className: 'phase-work' }, min: 1 },
  restSec: { label: 'phases.rest', glyph: { of: RestGlyph, className: 'phase-rest' }, min: 0 },
  restBetweenRoundsSec: { label: 'editor.restBetween', glyph: { of: RestGlyph, className: 'phase-rest' }, min: 0 }
} as const

export function PresetFields() {
  const t = useStore($t)
  const preset = presetOf(useStore($form))
  // The address is read only once.
  useEffect(takeWanted, [])
  const { asks, hasNames } = PRESET_KINDS[preset]
  return (
    <>
      <Field label={t('presets.kind')} hint={t(`presets.about-${preset}`)}>
        {(control) => (
          <Select
            {...control}
            value={preset}
            options={PRESETS.map((value) => ({ value, label: t(`presets.name-${value}`) }))}
            onChange={choosePreset}
          />
        )}
      </Field>
      {hasNames && <ExercisesField />}
      <div className="simple-steps">
        {asks.map((name) =>
          name === 'rounds' || name === 'reps' ? <Count key={name} name={name} /> : <Time key={name} name={name} />
        )}
      </div>
    </>
  )
}

function Count({ name }: { name: keyof typeof COUNTS }) {
  const t = useStore($t)
  const form = useStore($form)
  const error = issueText(useStore($formIssues), name, t)
  const { label, max, refusal } = COUNTS[name]
  return (
    <CountField
      label={t(form.preset === 'pyramid' && name === 'rounds' ? 'presets.levels' : label)}
      value={form[name]}
      min={1}
      max={max}
      refusal={refusal}
      error={error}
      onChange={(value) => setForm({ [name]: value })}
    />
  )
}

function Time({ name }: { name: keyof typeof TIMES }) {
  const t = useStore($t)
  const form = useStore($form)
  const error = issueText(useStore($formIssues), name, t)
  const { label, glyph, min } = TIMES[name]
  const isBetweenExercises = form.preset === 'tabata' && name === 'restBetweenRoundsSec'
  return (
    <TimeField
      label={t(isBetweenExercises ? 'presets.restBetweenExercises' : label)}
      glyph={glyph}
      value={form[name]}
      min={min}
      error={error}
      onChange={(value) => setForm({ [name]: value })}
    />
  )
}
