/** The workout of a date, its time, and the reminder. */
import { useStore } from '@nanostores/react'
import { wholeMinutes } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { REMINDERS_MIN } from '#core/planning/planned-time.ts'
import { weekdayOfDay } from '#core/planning/repeat-rule.ts'
import type { Translate } from '#core/app/translate.ts'
import { isDay } from '#core/planning/civil-day.ts'
import { CLIENT } from '../../../stores/app/client-state.ts'
import { $t } from '../../../stores/app/locale.ts'
import { isRemindedHere } from '../../../stores/planning/reminded-here.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput, Select } from '../../../ui/field.tsx'
import { type DateForm, reminderText } from './calendar-parts.ts'
import { MiniRidge } from './date-mark.tsx'

const NONE = 'none'
const TITLE_MAX = 128

const lengthHint = ({ workout }: DateForm, t: Translate): string =>
  workout === null
    ? t('dateSheet.lengthHint')
    : t('dateSheet.lengthOfWorkout', { count: wholeMinutes(workout.totalSec) })

export interface DateFieldsProps {
  form: DateForm
  onChange: (form: DateForm) => void
  onPick: () => void
}

/** Moves the weekday of a weekly rule along with its day. */
function onOtherDay(form: DateForm, day: string): DateForm {
  if (!isDay(day) || !isDay(form.day) || form.repeat.weekdays.length === 0) return { ...form, day }
  const others = form.repeat.weekdays.filter((one) => one !== weekdayOfDay(form.day))
  const weekdays = [...new Set([...others, weekdayOfDay(day)])].sort((a, b) => a - b)
  return { ...form, day, repeat: { ...form.repeat, weekdays } }
}

export function DateFields({ form, onChange, onPick }: DateFieldsProps) {
  const t = useStore($t)
  const own =
    form.reminderMin === null || REMINDERS_MIN.some((one) => one === form.reminderMin) ? [] : [form.reminderMin]
  const reminders = [...REMINDERS_MIN, ...own].map((one) => ({ value: String(one), label: reminderText(one, t) }))
  return (
    <>
      <div className="planning-chosen">
        {form.workout !== null && <MiniRidge mark="planned" ridge={form.workout.ridge} />}
        {form.workout !== null && <b lang={form.workout.language}>{form.workout.name}</b>}
        <Button aria-haspopup="dialog" onClick={onPick}>
          {t(form.workout === null ? 'dateSheet.pick' : 'dateSheet.pickOther')}
        </Button>
      </div>
      {form.workout === null && (
        <Field label={t('dateSheet.what')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={TITLE_MAX}
              value={form.title}
              onChange={(title) => onChange({ ...form, title })}
            />
          )}
        </Field>
      )}
      <When form={form} onChange={onChange} />
      <Field label={t('dateSheet.length')} hint={lengthHint(form, t)}>
        {(control) => (
          <TextInput
            {...control}
            isNumber
            maxLength={4}
            value={form.length}
            onChange={(length) => onChange({ ...form, length })}
          />
        )}
      </Field>
      <Field label={t('dateSheet.reminder')}>
        {(control) => (
          <Select
            {...control}
            value={form.reminderMin === null ? NONE : String(form.reminderMin)}
            options={[{ value: NONE, label: t('dateSheet.remindNone') }, ...reminders]}
            onChange={(value) => onChange({ ...form, reminderMin: value === NONE ? null : Number(value) })}
          />
        )}
      </Field>
      {form.reminderMin !== null && <RemindedHere />}
    </>
  )
}

/** Reminders reach only devices with push messages turned on; the native app asks on its own. */
function RemindedHere() {
  const t = useStore($t)
  if (CLIENT.capacitor || isRemindedHere()) return null
  return (
    <p className="muted">
      {t('dateSheet.remindOff')} <a href={`${pathTo('settings')}#reminders`}>{t('dateSheet.remindOn')}</a>
    </p>
  )
}

function When({ form, onChange }: Omit<DateFieldsProps, 'onPick'>) {
  const t = useStore($t)
  return (
    <div className="planning-date-fields">
      <Field label={t('dateSheet.day')}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="date"
            value={form.day}
            onChange={(event) => onChange(onOtherDay(form, event.target.value))}
          />
        )}
      </Field>
      <Field label={t('dateSheet.time')}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="time"
            value={form.time}
            onChange={(event) => onChange({ ...form, time: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
