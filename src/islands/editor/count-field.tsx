import { useStore } from '@nanostores/react'
import { Minus, Plus } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { $t } from '../../stores/app/locale.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

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

/** Accepts `1.000`, which some languages write for a thousand; `2,5` is not a count. */
const readCount = (typed: string): number =>
  typed.trim() === '' ? NaN : Number(typed.replace(/[.,\s](?=\d{3}(?!\d))/g, ''))

type Counting = Pick<CountFieldProps, 'value' | 'min' | 'max' | 'onChange'>

/** Applies every key. An invalid number leaves the last valid one in place. */
export function useCount({ value, min, max, onChange }: Counting) {
  const [draft, setDraft] = useState<string | null>(null)
  const [before, setBefore] = useState(value)
  const [isRefused, setRefused] = useState(false)
  const isFine = (next: number) => Number.isInteger(next) && next >= min && next <= max
  const set = (next: number) => next !== value && onChange(next)
  const type = (text: string) => {
    if (draft === null) setBefore(value)
    setDraft(text)
    setRefused(false)
    const next = readCount(text)
    if (isFine(next)) set(next)
  }
  const commit = () => {
    if (draft === null) return
    setDraft(null)
    if (isFine(readCount(draft))) return
    setRefused(draft.trim() !== '')
    set(before)
  }
  const step = (by: number) => {
    setDraft(null)
    setRefused(false)
    set(Math.min(max, Math.max(min, value + by)))
  }
  /** Props of the field for the number. */
  const input = {
    role: 'spinbutton',
    'aria-valuenow': value,
    'aria-valuemin': min,
    'aria-valuemax': max,
    inputMode: 'numeric',
    autoComplete: 'off',
    value: draft ?? String(value),
    onFocus: (event) => event.target.select(),
    onChange: (event) => type(event.target.value),
    onBlur: commit,
    onKeyDown: (event) => {
      if (event.key === 'Enter') commit()
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      step(event.key === 'ArrowUp' ? 1 : -1)
    }
  } satisfies ComponentProps<'input'>
  return { isRefused, step, input }
}

export function CountField({ label, value, min, max, refusal, onChange, error }: CountFieldProps) {
  const t = useStore($t)
  const { isRefused, step, input } = useCount({ value, min, max, onChange })
  return (
    <Field label={label} error={isRefused ? errorText(new UserFacingError(refusal), t) : error}>
      {(control) => (
        <div className="stepper" role="group" aria-label={label}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('editor.oneLess', { label })}
            disabled={value <= min}
            onClick={() => step(-1)}
          >
            <Icon of={Minus} />
          </button>
          <input {...control} {...input} />
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('editor.oneMore', { label })}
            disabled={value >= max}
            onClick={() => step(1)}
          >
            <Icon of={Plus} />
          </button>
        </div>
      )}
    </Field>
  )
}
