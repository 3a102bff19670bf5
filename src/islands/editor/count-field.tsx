import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { $t } from '../../stores/app/locale.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { minus, plus } from '../../ui/icons.ts'

export interface CountFieldProps {
  label: string
  value: number
  min: number
  max: number
  /** `errors.CODE` for a number out of bounds. */
  refusal: string
  onChange: (value: number) => void
  error?: string | undefined
}

/** Keeps the last valid number when the typed one is invalid. */
export function CountField({ label, value, min, max, refusal, onChange, error }: CountFieldProps) {
  const t = useStore($t)
  const [draft, setDraft] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const accept = (next: number) => {
    const isFine = Number.isInteger(next) && next >= min && next <= max
    setDraft(null)
    setRefused(!isFine)
    if (isFine && next !== value) onChange(next)
  }
  const commit = () => {
    // Some languages write `1.000` for a thousand; `2,5` is no count.
    if (draft !== null) accept(draft.trim() === '' ? value : Number(draft.replace(/[.,\s](?=\d{3}(?!\d))/g, '')))
  }
  const step = (by: number) => accept(Math.min(max, Math.max(min, value + by)))
  return (
    <Field label={label} error={isRefused ? errorText(new UserFacingError(refusal), t) : error}>
      {(control) => (
        <div className="stepper" role="group" aria-label={label}>
          <button
            type="button"
            aria-label={t('editor.oneLess', { label })}
            disabled={value <= min}
            onClick={() => step(-1)}
          >
            <Icon of={minus} />
          </button>
          <input
            {...control}
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            inputMode="numeric"
            autoComplete="off"
            value={draft ?? String(value)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setDraft(event.target.value)}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit()
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
              event.preventDefault()
              step(event.key === 'ArrowUp' ? 1 : -1)
            }}
          />
          <button
            type="button"
            aria-label={t('editor.oneMore', { label })}
            disabled={value >= max}
            onClick={() => step(1)}
          >
            <Icon of={plus} />
          </button>
        </div>
      )}
    </Field>
  )
}
