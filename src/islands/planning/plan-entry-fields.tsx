/** One training of a plan that is edited. */
import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import { PLAN_BOUNDS, type PlanEntry } from '#core/planning/training-plan.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { dayText } from './day-text.ts'
import { weekdayDay } from './plan-weeks.tsx'

const WEEKS = Array.from({ length: PLAN_BOUNDS.weeks }, (_, index) => String(index + 1))
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

export interface PlanEntryFieldsProps {
  entry: PlanEntry
  onChange: (more: Partial<PlanEntry>) => void
  onPick: () => void
  onRemove: () => void
}

export function PlanEntryFields({ entry, onChange, onPick, onRemove }: PlanEntryFieldsProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { week, weekday, time, wId, title } = entry
  const dayName = (one: number) => dayText(weekdayDay(one), locale, { weekday: 'long' })
  const name = `${t('plans.week', { count: week })}, ${dayName(weekday)}`
  return (
    <fieldset className="planning-plan-entry">
      <legend>{name}</legend>
      <Field label={t('plans.weekOf')}>
        {(control) => (
          <Select
            {...control}
            value={String(week)}
            options={WEEKS.map((value) => ({ value, label: value }))}
            onChange={(value) => onChange({ week: Number(value) })}
          />
        )}
      </Field>
      <Field label={t('plans.day')}>
        {(control) => (
          <Select
            {...control}
            value={String(weekday)}
            options={WEEKDAYS.map((one) => ({ value: String(one), label: dayName(one) }))}
            onChange={(value) => onChange({ weekday: Number(value) })}
          />
        )}
      </Field>
      <Field label={t('plans.time')}>
        {(control) => <TextInput {...control} type="time" value={time} onChange={(next) => onChange({ time: next })} />}
      </Field>
      <Field label={t('plans.what')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={PLAN_BOUNDS.title}
            readOnly={wId !== ''}
            value={title}
            onChange={(next) => onChange({ title: next })}
          />
        )}
      </Field>
      <div className="row wrap">
        <Button aria-haspopup="dialog" onClick={onPick}>
          {t('plans.pick')}
        </Button>
        <IconButton icon={Trash2} label={t('plans.remove', { name })} onClick={onRemove} />
      </div>
    </fieldset>
  )
}
