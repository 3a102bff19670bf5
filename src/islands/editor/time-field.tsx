/** A time with its bounds: what lies outside is refused, and the field says why. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { BOUNDS } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { Field } from '../../ui/field.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { Stepper } from '../../ui/stepper.tsx'

export interface TimeFieldProps {
  label: string
  /** Phase symbol before the label, with the class that colours it. */
  glyph?: { of: string; className: string } | undefined
  /** Whole seconds. */
  value: number
  /** 1 where a time is needed, 0 where none is fine too. */
  min: 0 | 1
  onChange: (seconds: number) => void
  hint?: string | undefined
  /** What else is wrong with it. */
  error?: string | undefined
}

/** More than can be typed by accident, so that the stepper hands it on instead of cutting it silently. */
const FAR_TOO_LONG = 999_999

/** Keeps the last good time when a typed one is too short or too long. */
export function TimeField({ label, glyph, value, min, onChange, hint, error }: TimeFieldProps) {
  const t = useStore($t)
  const [refused, setRefused] = useState<string | null>(null)
  const accept = (seconds: number) => {
    const code = seconds < min ? 'time-too-short' : seconds > BOUNDS.secondsMax ? 'time-too-long' : null
    setRefused(code)
    if (code === null) onChange(seconds)
  }
  const shown = refused === null ? error : errorText(new UserFacingError(refused), t)
  return (
    <Field
      className="time-field"
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
          onRefuse={() => setRefused('time-not-a-number')}
        />
      )}
    </Field>
  )
}
