/** Creates, changes or removes a training date. */
import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import { useState, useEffect } from 'react'
import { errorText } from '#core/app/errors.ts'
import { isDay } from '#core/planning/civil-day.ts'
import { LENGTH, type CalendarWorkout, type Occurrence } from '#core/planning/training-calendar.ts'
import type { Scope } from '#core/planning/training-series.ts'
import { repeatOf, typedRepeat, ENDS, REPEATS, weekdayOfDay, type TypedRepeat } from '#core/planning/repeat-rule.ts'
import { addDays } from '#core/planning/days.ts'
import { $t, $locale } from '../../../stores/app/locale.ts'
import { $calendar } from '../../../stores/planning/calendar.ts'
import {
  correctDate,
  freshDateId,
  planDate,
  removeDate,
  type TypedDate
} from '../../../stores/planning/training-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { DateForm } from './calendar-parts.ts'
import { DateFields } from './date-fields.tsx'
import { Field, TextInput, Select } from '../../../ui/field.tsx'
import { dayText } from '../day-text.ts'
import { ScopeChoice } from './scope-sheet.tsx'
import { pickableWorkouts } from '../../../stores/planning/pickable-workouts.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { MiniRidge } from './date-mark.tsx'

interface RepeatFieldsProps {
  /** Day of the start. */
  day: string
  repeat: TypedRepeat
  onChange: (repeat: TypedRepeat) => void
}

/** How a date repeats, and until when. */
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

type Pickable =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; all: readonly CalendarWorkout[] }

const SHOWN = 30

interface WorkoutPickProps {
  /** Null removes the workout. */
  onPick: (workout: CalendarWorkout | null) => void
}

/** Selects the workout of a date. */
export function WorkoutPick({ onPick }: WorkoutPickProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [pickable, setPickable] = useState<Pickable>({ kind: 'loading' })
  const [wanted, setWanted] = useState('')
  // Read only when the sheet opens the list.
  useEffect(() => {
    let isGone = false
    pickableWorkouts().then(
      (all) => !isGone && setPickable({ kind: 'ready', all }),
      (error: unknown) => !isGone && setPickable({ kind: 'failed', error })
    )
    return () => {
      isGone = true
    }
  }, [])
  if (pickable.kind === 'loading') {
    return (
      <Loading label={t('states.loading')} className="stack">
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
      </Loading>
    )
  }
  const lower = (text: string) => text.toLocaleLowerCase(locale)
  const all = pickable.kind === 'ready' ? pickable.all : []
  const found = all.filter(({ name }) => lower(name).includes(lower(wanted.trim()))).slice(0, SHOWN)
  return (
    <div className="stack">
      {pickable.kind === 'failed' ? (
        <p className="field-error" role="alert">
          {t('dateSheet.pickFailed')} {errorText(pickable.error, t)}
        </p>
      ) : (
        <Field label={t('dateSheet.pickSearch')}>
          {(control) => <TextInput {...control} type="search" value={wanted} onChange={setWanted} />}
        </Field>
      )}
      <p className="muted" role="status">
        {t('dateSheet.pickCount', { count: found.length })}
      </p>
      <ul className="planning-picks">
        {found.map((workout) => (
          <li key={workout.id}>
            <button type="button" onClick={() => onPick(workout)}>
              <MiniRidge mark="planned" ridge={workout.ridge} />
              <span lang={workout.language}>{workout.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={() => onPick(null)}>{t('dateSheet.noWorkout')}</Button>
    </div>
  )
}

export interface DateSheetProps {
  day: string
  /** Null for a new date. */
  occurrence: Occurrence | null
  onClose: () => void
}

const TIME_AT_FIRST = '18:00'

function workoutOf(one: Occurrence | null): CalendarWorkout | null {
  const state = $calendar.get()
  if (one === null || state.kind !== 'ready') return null
  return state.calendar.workouts[one.date.workoutId] ?? null
}

const formOf = (one: Occurrence | null, day: string): DateForm => ({
  workout: workoutOf(one),
  title: one?.date.title ?? '',
  day: one?.day ?? day,
  time: one?.time ?? TIME_AT_FIRST,
  reminderMin: one?.date.reminderMin ?? null,
  length: one?.date.lengthMin?.toString() ?? '',
  repeat: typedRepeat(one?.date.series.rule ?? null)
})

/** Null if a value is missing or invalid. */
function valuesOf({ repeat, title, length, ...form }: DateForm): TypedDate | null {
  const minutes = length.trim()
  if (!/^\d{0,4}$/.test(minutes) || minutes === '0' || Number(minutes) > LENGTH.most) return null
  const text = isDay(form.day) && /^\d{2}:\d{2}/.test(form.time) ? repeatOf(repeat, form.day) : null
  return text === null
    ? null
    : { ...form, time: form.time.slice(0, 5), title: title.trim(), lengthMin: Number(minutes) || null, repeat: text }
}

type Said = { kind: 'idle' | 'sending' | 'wrong' } | { kind: 'failed'; error: unknown }

function useDate({ day, occurrence, onClose }: DateSheetProps) {
  const [form, setForm] = useState(() => formOf(occurrence, day))
  const [before] = useState(form)
  const isSeries = (occurrence?.date.series.rule ?? null) !== null
  const [scope, setScope] = useState<Scope>(isSeries ? 'this' : 'all')
  const [said, setSaid] = useState<Said>({ kind: 'idle' })
  // A stable id keeps a retry after a lost response from creating a second date.
  const [id] = useState(freshDateId)
  const run = (action: () => Promise<void>) => {
    setSaid({ kind: 'sending' })
    action().then(onClose, (error: unknown) => setSaid({ kind: 'failed', error }))
  }
  const save = () => {
    const [values, old] = [valuesOf(form), valuesOf(before)]
    if (values === null) return setSaid({ kind: 'wrong' })
    if (occurrence === null) return run(() => planDate(id, values))
    return run(() => correctDate(occurrence, scope, values, old ?? values, id))
  }
  const remove = () => occurrence !== null && run(() => removeDate(occurrence, scope))
  return { form, setForm, isSeries, scope, setScope, said, save, remove }
}

export function DateSheet(props: DateSheetProps) {
  const t = useStore($t)
  const { form, setForm, isSeries, scope, setScope, said, save, remove } = useDate(props)
  const [isPicking, setPicking] = useState(false)
  const isNew = props.occurrence === null
  const isBusy = said.kind === 'sending'
  if (isPicking) {
    const pick = (workout: CalendarWorkout | null) => {
      setForm({ ...form, workout, title: workout?.name ?? '' })
      setPicking(false)
    }
    return (
      <Sheet isOpen onClose={() => setPicking(false)} title={t('dateSheet.pickTitle')} closeLabel={t('states.close')}>
        <WorkoutPick onPick={pick} />
      </Sheet>
    )
  }
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={t(isNew ? 'dateSheet.newTitle' : 'dateSheet.editTitle')}
      closeLabel={t('states.close')}
      actions={
        <>
          {!isNew && (
            <Button look="danger" icon={Trash2} disabled={isBusy} onClick={remove}>
              {t('dateSheet.remove')}
            </Button>
          )}
          <Button look="primary" disabled={isBusy} onClick={save}>
            {t('dateSheet.save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {isSeries && <ScopeChoice value={scope} onChange={setScope} />}
        <DateFields form={form} onChange={setForm} onPick={() => setPicking(true)} />
        {!(isSeries && scope === 'this') && (
          <RepeatFields day={form.day} repeat={form.repeat} onChange={(repeat) => setForm({ ...form, repeat })} />
        )}
        {(said.kind === 'wrong' || said.kind === 'failed') && (
          <p className="field-error" role="alert">
            {said.kind === 'failed' ? errorText(said.error, t) : t('dateSheet.wrong')}
          </p>
        )}
      </div>
    </Sheet>
  )
}
