import { useStore } from '@nanostores/react'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

export const MINUTES = { min: 1, max: 999 } as const
const QUICK = [10, 15, 20, 30, 45]

const read = (typed: string): number | null => {
  const minutes = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return minutes >= MINUTES.min ? minutes : null
}

export interface MinutesFieldProps {
  /** Null while what is typed is no number of minutes. */
  value: number | null
  onChange: (minutes: number | null) => void
}

/** Every key counts, so that what it would change is seen at once. */
export function MinutesField({ value, onChange }: MinutesFieldProps) {
  const t = useStore($t)
  const [typed, setTyped] = useState(() => String(value ?? ''))
  const type = (text: string) => {
    setTyped(text)
    onChange(read(text))
  }
  const step = (by: number) => type(String(Math.min(MINUTES.max, Math.max(MINUTES.min, (value ?? 0) + by))))
  return (
    <>
      <Field label={t('fit.minutes')} error={value === null ? t('fit.badNumber') : undefined}>
        {(control) => (
          <div className="stepper" role="group" aria-label={t('fit.minutes')}>
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('fit.less')}
              disabled={value === MINUTES.min}
              onClick={() => step(-1)}
            >
              <Icon of={Minus} />
            </button>
            <input
              {...control}
              role="spinbutton"
              aria-valuenow={value ?? undefined}
              aria-valuemin={MINUTES.min}
              aria-valuemax={MINUTES.max}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="done"
              value={typed}
              onFocus={(event) => event.target.select()}
              onChange={(event) => type(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                event.preventDefault()
                step(event.key === 'ArrowUp' ? 1 : -1)
              }}
            />
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('fit.more')}
              disabled={value === MINUTES.max}
              onClick={() => step(1)}
            >
              <Icon of={Plus} />
            </button>
          </div>
        )}
      </Field>
      <Quick value={value} onPick={(minutes) => type(String(minutes))} />
    </>
  )
}

function Quick({ value, onPick }: { value: number | null; onPick: (minutes: number) => void }) {
  const t = useStore($t)
  return (
    <div className="fit-quick" role="group" aria-label={t('fit.minutes')}>
      {QUICK.map((minutes) => (
        <button
          key={minutes}
          type="button"
          className="button"
          aria-pressed={value === minutes}
          onClick={() => onPick(minutes)}
        >
          {t('fit.quick', { count: minutes })}
        </button>
      ))}
    </div>
  )
}
