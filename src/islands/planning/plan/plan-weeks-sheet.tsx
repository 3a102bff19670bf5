/** Creates a plan from weeks of the calendar. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import * as v from 'valibot'
import { isDay } from '#core/planning/civil-day.ts'
import { addDays } from '#core/planning/days.ts'
import { entriesOfWeeks, mondayOf, type CalendarEntry } from '#core/planning/plan-days.ts'
import { PLAN_BOUNDS, planSchema, type NewPlanEntry } from '#core/planning/training-plan.ts'
import { occurrencesIn } from '#core/planning/training-calendar.ts'
import { errorText } from '#core/app/errors.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { notify } from '../../../stores/app/notices.ts'
import { $calendar, type CalendarState } from '../../../stores/planning/calendar.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput, Select } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { freshPlanId, savePlan } from '../../../stores/planning/plans.ts'

interface Typed {
  name: string
  weeks: number
  entries: readonly NewPlanEntry[]
}

/** Validates and saves a new plan. */
function useSavePlan(onSaved: () => void) {
  const t = useStore($t)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  // A stable id keeps a retry after a lost response from creating a second plan.
  const [id] = useState(freshPlanId)
  const save = async (content: Typed) => {
    if (content.entries.length === 0) return setWrong(t('errors.plan-empty'))
    const checked = v.safeParse(planSchema, content)
    if (!checked.success) return setWrong(t(`errors.${checked.issues[0].message}`))
    setBusy(true)
    setWrong('')
    try {
      await savePlan(id, checked.output, true)
      onSaved()
    } catch (error) {
      setBusy(false)
      setWrong(errorText(error, t))
    }
  }
  return { isBusy, wrong, save }
}

const COUNTS = Array.from({ length: PLAN_BOUNDS.weeks }, (_, index) => String(index + 1))
const WEEKS_AT_FIRST = 4

/** Leaves out skipped trainings. A deleted workout keeps its title. */
export function trainingsIn(state: CalendarState, from: string, weeks: number): CalendarEntry[] {
  if (state.kind !== 'ready' || !isDay(from)) return []
  const { dates, workouts } = state.calendar
  const monday = mondayOf(from)
  const found = occurrencesIn(dates, monday, addDays(monday, weeks * 7 - 1)).filter(({ mark }) => mark !== 'skipped')
  return found.map(({ day, time, date }) => {
    const workout = workouts[date.workoutId]
    const what = { wId: workout?.id ?? '', title: workout?.name ?? date.title }
    return { day, time, ...what, ...(date.lengthMin !== null && { lengthMin: date.lengthMin }) }
  })
}

export interface PlanWeeksSheetProps {
  day: string
  onClose: () => void
}

function useWeeks({ day, onClose }: PlanWeeksSheetProps) {
  const t = useStore($t)
  const state = useStore($calendar)
  const [from, setFrom] = useState(() => mondayOf(day))
  const [weeks, setWeeks] = useState(WEEKS_AT_FIRST)
  const [name, setName] = useState('')
  const saving = useSavePlan(() => {
    notify({ kind: 'positive', text: t('plans.saved') })
    onClose()
  })
  const entries = isDay(from) ? entriesOfWeeks(trainingsIn(state, from, weeks), mondayOf(from), weeks) : []
  const save = () => saving.save({ name, entries, weeks })
  return { from, setFrom, weeks, setWeeks, name, setName, ...saving, count: entries.length, save }
}

export function PlanWeeksSheet(props: PlanWeeksSheetProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const form = useWeeks(props)
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={t('plans.fromWeeks')}
      closeLabel={t('states.close')}
      actions={
        <Button look="primary" disabled={form.isBusy || !isOnline} onClick={() => void form.save()}>
          {t('plans.save')}
        </Button>
      }
    >
      <div className="stack">
        <Field label={t('plans.name')}>
          {(control) => (
            <TextInput {...control} maxLength={PLAN_BOUNDS.name} value={form.name} onChange={form.setName} />
          )}
        </Field>
        <Field label={t('plans.firstWeek')}>
          {(control) => <TextInput {...control} type="date" value={form.from} onChange={form.setFrom} />}
        </Field>
        <Field label={t('plans.weekCount')}>
          {(control) => (
            <Select
              {...control}
              value={String(form.weeks)}
              options={COUNTS.map((value) => ({ value, label: value }))}
              onChange={(value) => form.setWeeks(Number(value))}
            />
          )}
        </Field>
        <p role="status">{t('plans.found', { count: form.count })}</p>
        {!isOnline && <p className="muted">{t('plans.offline')}</p>}
        {form.wrong !== '' && (
          <Note tone="negative" role="alert">
            {form.wrong}
          </Note>
        )}
      </div>
    </Sheet>
  )
}
