/** How a date repeats, and until when. */
import { useStore } from '@nanostores/react'
import { addDays } from '#core/planning/days.ts'
import { isDay } from '#core/planning/civil-day.ts'
import { ENDS, REPEATS, weekdayOfDay, type TypedRepeat } from '#core/planning/typed-repeat.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { dayText } from './day-text.ts'

export interface RepeatFieldsProps {
  /** Of the start. */
  day: string
  repeat: TypedRepeat
  onChange: (repeat: TypedRepeat) => void
}

export function RepeatFields({ day, repeat, onChange }: RepeatFieldsProps) {
  const t = useStore($t)
  const isRepeated = repeat.kind !== 'none'
  return (
    <>
      <div className="planning-date-fields">
        <Field label={t('dateSheet.repeat')}>
          {(control) => (
            <Select
              {...control}
              value={repeat.kind}
              options={REPEATS.map((value) => ({ value, label: t(`dateSheet.repeat-${value}`) }))}
              onChange={(kind) => onChange({ ...repeat, kind })}
            />
          )}
        </Field>
        {isRepeated && (
          <Field label={t(`dateSheet.interval-${repeat.kind}`)}>
            {(control) => (
              <TextInput
                {...control}
                isNumber
                maxLength={2}
                value={repeat.interval}
                onChange={(interval) => onChange({ ...repeat, interval })}
              />
            )}
          </Field>
        )}
      </div>
      {repeat.kind === 'weekly' && isDay(day) && <Weekdays day={day} repeat={repeat} onChange={onChange} />}
      {isRepeated && <End day={day} repeat={repeat} onChange={onChange} />}
    </>
  )
}

/** A Monday. */
const MONDAY = '2026-11-23'
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

function Weekdays({ day, repeat, onChange }: RepeatFieldsProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const own = weekdayOfDay(day)
  const toggle = (one: number) => {
    const isIn = repeat.weekdays.includes(one)
    const weekdays = isIn ? repeat.weekdays.filter((other) => other !== one) : [...repeat.weekdays, one]
    onChange({ ...repeat, weekdays: [...new Set([...weekdays, own])].sort((a, b) => a - b) })
  }
  return (
    <div className="planning-weekdays" role="group" aria-label={t('dateSheet.onDays')}>
      {WEEK.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === own || repeat.weekdays.includes(one)}
          aria-disabled={one === own || undefined}
          onClick={() => one !== own && toggle(one)}
        >
          <span className="visually-hidden">{dayText(addDays(MONDAY, one), locale, { weekday: 'long' })}</span>
          <span aria-hidden="true">{dayText(addDays(MONDAY, one), locale, { weekday: 'short' })}</span>
        </button>
      ))}
    </div>
  )
}

function End({ day, repeat, onChange }: RepeatFieldsProps) {
  const t = useStore($t)
  return (
    <div className="planning-date-fields">
      <Field label={t('dateSheet.end')}>
        {(control) => (
          <Select
            {...control}
            value={repeat.end}
            options={ENDS.map((value) => ({ value, label: t(`dateSheet.end-${value}`) }))}
            onChange={(end) => onChange({ ...repeat, end })}
          />
        )}
      </Field>
      {repeat.end === 'until' && (
        <Field label={t('dateSheet.until')}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="date"
              min={day}
              value={repeat.until}
              onChange={(event) => onChange({ ...repeat, until: event.target.value })}
            />
          )}
        </Field>
      )}
      {repeat.end === 'count' && (
        <Field label={t('dateSheet.count')}>
          {(control) => (
            <TextInput
              {...control}
              isNumber
              maxLength={4}
              value={repeat.count}
              onChange={(count) => onChange({ ...repeat, count })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
