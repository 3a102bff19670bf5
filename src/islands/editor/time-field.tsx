import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { BOUNDS } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { Field } from '../../ui/field.tsx'
import { Glyph, type IconComponent } from '../../ui/icon.tsx'
import { Stepper } from '../../ui/stepper.tsx'

export interface TimeFieldProps {
  label: string
  /** Phase symbol before the label, with its CSS class. */
  glyph?: { of: IconComponent; className: string } | undefined
  /** Whole seconds. */
  value: number
  /** 1 if a time is required. */
  min: 0 | 1
  onChange: (seconds: number) => void
  hint?: string | undefined
  /** Another problem with the value. */
  error?: string | undefined
}

/** Above any valid time, so that the stepper passes it on instead of clamping it silently. */
const FAR_TOO_LONG = 999_999

/** Keeps the last valid time when the typed one is out of bounds. */
export function TimeField({ label, glyph, value, min, onChange, hint, error }: TimeFieldProps) {
  const t = useStore($t)
  const [refused, setRefused] = useState<string | null>(null)
  const problemOf = (seconds: number) =>
    seconds < min ? 'time-too-short' : seconds > BOUNDS.secondsMax ? 'time-too-long' : null
  const accept = (seconds: number) => {
    const code = problemOf(seconds)
    setRefused(code)
    if (code === null) onChange(seconds)
  }
  // Applies every key, so that the screen shows what is saved. Problems are shown on blur.
  const type = (seconds: number | null) => {
    setRefused(null)
    if (seconds === null || problemOf(seconds) !== null) return false
    onChange(seconds)
    return true
  }
  const shown = refused === null ? error : errorText(new UserFacingError(refused), t)
  return (
    <Field
      label={
        <span className="time-field-phase">
          {glyph !== undefined && <Glyph of={glyph.of} className={glyph.className} />}
          {label}
        </span>
      }
      hint={hint}
      error={shown}
    >
      {(control) => (
        <Stepper
          {...control}
          value={value}
          min={0}
          max={FAR_TOO_LONG}
          label={label}
          lessLabel={t('states.less', { label })}
          moreLabel={t('states.more', { label })}
          onChange={accept}
          onType={type}
          onRefuse={() => setRefused('time-not-a-number')}
        />
      )}
    </Field>
  )
}
