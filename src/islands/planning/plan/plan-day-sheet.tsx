/** Creates or changes a training of a day. */
import { useStore } from '@nanostores/react'
import { ArrowRight, Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { REMINDERS_MIN } from '#core/planning/planned-time.ts'
import {
  changed,
  daysFromWeek,
  isFixed,
  placed,
  removed,
  repeatedTraining,
  weekOfDay,
  type Training
} from '#core/planning/plan-grid.ts'
import { LENGTH } from '#core/planning/training-calendar.ts'
import { dayInPlan, type PlanEntry } from '#core/planning/training-plan.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $planWorkouts } from '../../../stores/planning/plan-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput, Select } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { dayText } from '../day-text.ts'
import {
  dateOf,
  editGrid,
  minutesOf,
  placeText,
  trainingLabel,
  trainingName,
  trainingState,
  weekdayName,
  type PlanBuild,
  type PlanSheet
} from './plan-build.ts'
import { foundWorkouts, PlanChoice, type Chosen } from './plan-choice.tsx'
import { reminderText } from '../calendar/calendar-parts.ts'

const NONE = 'none'
const USUAL_TIME = '18:00'

type Every = 0 | 1 | 2
const EVERY: readonly Every[] = [0, 1, 2]

interface Typed {
  time: string
  reminder: string
  /** Minutes as typed; only for a training in words. */
  length: string
  every: Every
}

/** Suggests the values of the same weekday in an earlier week, or of the previous training. */
function suggested({ content }: PlanBuild, day: number): Pick<Typed, 'time' | 'reminder'> {
  const before = content.entries.filter((entry) => entry.weekday === day % 7).at(-1) ?? content.entries.at(-1)
  return {
    time: before?.time ?? USUAL_TIME,
    reminder: before?.reminderMin === undefined ? NONE : String(before.reminderMin)
  }
}

const typedOf = (entry: PlanEntry): Typed => ({
  time: entry.time,
  reminder: entry.reminderMin === undefined ? NONE : String(entry.reminderMin),
  length: entry.lengthMin === undefined ? '' : String(entry.lengthMin),
  every: 0
})

function trainingOf({ wId, title }: Chosen, { time, reminder, length }: Typed): Training {
  const minutes = Math.round(Number(length))
  const hasLength = length.trim() !== '' && minutes >= 1 && minutes <= LENGTH.most
  return {
    time: time.slice(0, 5) || USUAL_TIME,
    wId,
    title,
    ...(hasLength && { lengthMin: minutes }),
    ...(reminder !== NONE && { reminderMin: Number(reminder) })
  }
}

export interface PlanDaySheetProps {
  build: PlanBuild
  day: number
  /** Null for a new one. */
  entry: PlanEntry | null
  /** Text typed before the sheet opened. */
  text?: string | undefined
  onSheet: (sheet: PlanSheet | null) => void
}

function useTraining({ build, day, entry, text: first = '', onSheet }: PlanDaySheetProps) {
  const locale = useStore($locale)
  const state = useStore($planWorkouts)
  const [text, setText] = useState(entry !== null && entry.wId === '' ? entry.title : first)
  const [chosen, setChosen] = useState<Chosen | null>(entry)
  const [typed, setTyped] = useState<Typed>(() =>
    entry === null ? { ...suggested(build, day), length: '', every: 0 } : typedOf(entry)
  )
  const { fixed } = build
  const save = (what: Chosen | null) => {
    if (what === null) return
    const named = what.wId === '' ? { wId: '', title: text.trim() } : what
    const training = trainingOf(named, typed)
    editGrid((grid) => {
      if (entry === null) return placed(grid, fixed, training, daysFromWeek(grid, day, typed.every))
      const next = changed(grid, fixed, entry.key, training)
      return typed.every === 0 ? next : repeatedTraining(next, fixed, entry.key, typed.every)
    })
    onSheet(null)
  }
  const enter = () => {
    const picks = state.kind === 'ready' ? state.picks : []
    const [best] = text.trim() === '' ? [] : foundWorkouts(picks, build, text, locale)
    if (best !== undefined) return save({ wId: best.id, title: best.name })
    save(chosen ?? (text.trim() === '' ? null : { wId: '', title: text.trim() }))
  }
  return { text, setText, chosen, setChosen, typed, setTyped, save, enter }
}

export function PlanDaySheet(props: PlanDaySheetProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const form = useTraining(props)
  const { build, day, entry, onSheet } = props
  const date = dayText(dateOf(build, day), locale, { day: 'numeric', month: 'long' })
  const name = weekdayName(build, day, locale)
  return (
    <Sheet
      isOpen
      onClose={() => onSheet(null)}
      title={placeText(build, day, t, locale)}
      closeLabel={t('states.close')}
      actions={
        <>
          <Button onClick={() => onSheet(null)}>{t('states.cancel')}</Button>
          <Button look="primary" disabled={form.chosen === null} onClick={() => form.save(form.chosen)}>
            {entry === null ? t('plans.addTo', { day: name }) : t('plans.saveTraining')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{date}</p>
        {entry !== null && <TrainingMenu build={build} entry={entry} onSheet={onSheet} />}
        <PlanChoice
          build={build}
          text={form.text}
          onText={form.setText}
          chosen={form.chosen}
          onChoose={form.setChosen}
          onEnter={form.enter}
        />
        <When form={form} day={day} isFree={form.chosen?.wId === ''} />
      </div>
    </Sheet>
  )
}

interface WhenProps {
  form: ReturnType<typeof useTraining>
  day: number
  isFree: boolean
}

function When({ form: { typed, setTyped }, day, isFree }: WhenProps) {
  const t = useStore($t)
  const words = {
    0: t('plans.onlyWeek', { count: weekOfDay(day) }),
    1: t('plans.everyWeek'),
    2: t('plans.everySecond')
  }
  return (
    <>
      <div className="planning-when">
        <Field label={t('plans.time')}>
          {(control) => (
            <TextInput {...control} type="time" value={typed.time} onChange={(time) => setTyped({ ...typed, time })} />
          )}
        </Field>
        <Field label={t('plans.remind')}>
          {(control) => (
            <Select
              {...control}
              value={typed.reminder}
              options={[
                { value: NONE, label: t('plans.remindNone') },
                ...REMINDERS_MIN.map((one) => ({ value: String(one), label: reminderText(one, t) }))
              ]}
              onChange={(reminder) => setTyped({ ...typed, reminder })}
            />
          )}
        </Field>
        {isFree && (
          <Field label={t('plans.length')}>
            {(control) => (
              <TextInput
                {...control}
                isNumber
                value={typed.length}
                onChange={(length) => setTyped({ ...typed, length })}
              />
            )}
          </Field>
        )}
      </div>
      <div role="radiogroup" aria-labelledby="plan-every" className="planning-every">
        <span id="plan-every">{t('plans.also')}</span>
        <div className="planning-views">
          {EVERY.map((every) => (
            <label key={every}>
              <input
                type="radio"
                name="plan-every"
                checked={typed.every === every}
                onChange={() => setTyped({ ...typed, every })}
              />
              <span>{words[every]}</span>
            </label>
          ))}
        </div>
      </div>
    </>
  )
}

interface TrainingMenuProps {
  build: PlanBuild
  entry: PlanEntry
  onSheet: (sheet: PlanSheet | null) => void
}

function TrainingMenu({ build, entry, onSheet }: TrainingMenuProps) {
  const t = useStore($t)
  return (
    <div className="row wrap">
      <Button icon={ArrowRight} onClick={() => onSheet({ kind: 'move', key: entry.key, isCopy: false })}>
        {t('plans.moveTraining')}
      </Button>
      <Button icon={Copy} onClick={() => onSheet({ kind: 'move', key: entry.key, isCopy: true })}>
        {t('plans.copyTraining')}
      </Button>
      <Button
        icon={Trash2}
        onClick={() => {
          editGrid((grid) => removed(grid, build.fixed, entry.key))
          onSheet(null)
        }}
      >
        {t('plans.removeTraining')}
      </Button>
    </div>
  )
}

/** A training that cannot be changed: it is done or past, or the plan is an offer. */
function PlanTrainingSheet({ build, entry, onSheet }: TrainingMenuProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const minutes = minutesOf(entry, build.workouts)
  return (
    <Sheet
      isOpen
      onClose={() => onSheet(null)}
      title={trainingName(entry, build.workouts, t)}
      closeLabel={t('states.close')}
    >
      <p>{trainingLabel(build, entry, t, locale)}</p>
      {minutes > 0 && trainingState(build, entry) !== 'free' && <p className="muted">{t('plans.pastFixed')}</p>}
    </Sheet>
  )
}

/** The sheet of an existing training. */
export function PlanEntrySheet({ build, entry, onSheet }: TrainingMenuProps) {
  if (build.isLocked || isFixed(entry, build.fixed))
    return <PlanTrainingSheet build={build} entry={entry} onSheet={onSheet} />
  return <PlanDaySheet build={build} entry={entry} onSheet={onSheet} day={dayInPlan(entry)} />
}
