/** The last week of a repetition, one week at a time. */
import { useStore } from '@nanostores/react'
import { Minus, Plus } from 'lucide-react'
import { useId, type KeyboardEvent } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { Icon } from '../../ui/icon.tsx'

export interface WeekStepperProps {
  week: number
  min: number
  max: number
  hint: string
  onChange: (week: number) => void
}

export function WeekStepper({ week, min, max, hint, onChange }: WeekStepperProps) {
  const t = useStore($t)
  const id = useId()
  const byKey: Readonly<Record<string, number>> = {
    ...{ ArrowUp: week + 1, ArrowRight: week + 1, ArrowDown: week - 1, ArrowLeft: week - 1, Home: min, End: max }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = byKey[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChange(Math.min(max, Math.max(min, next)))
  }
  return (
    <div className="planning-until">
      <span id={`${id}-label`}>{t('plans.untilWeek')}</span>
      <div className="stepper" role="group" aria-labelledby={`${id}-label`}>
        <button
          type="button"
          aria-label={t('plans.weekLess')}
          disabled={week <= min}
          onClick={() => onChange(week - 1)}
        >
          <Icon of={Minus} />
        </button>
        <span
          role="spinbutton"
          tabIndex={0}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint`}
          aria-valuenow={week}
          aria-valuemin={min}
          aria-valuemax={max}
          onKeyDown={onKeyDown}
        >
          {week}
        </span>
        <button
          type="button"
          aria-label={t('plans.weekMore')}
          disabled={week >= max}
          onClick={() => onChange(week + 1)}
        >
          <Icon of={Plus} />
        </button>
      </div>
      <p id={`${id}-hint`} className="muted">
        {hint}
      </p>
    </div>
  )
}
