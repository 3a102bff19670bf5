/** Actions on a whole plan. Each asks for confirmation, and for a day if it needs one. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { CalendarDays } from 'lucide-react'
import { errorText } from '#core/app/errors.ts'
import { isDay } from '#core/planning/civil-day.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import type { Translate } from '#core/app/translate.ts'
import { addDays } from '#core/planning/days.ts'
import { entriesOfWeeks, mondayOf } from '#core/planning/plan-days.ts'
import { freeKeys } from '#core/planning/training-plan.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { endPlan, movePlan, pausePlan, removePlan, resumePlan, type ShownPlan } from '../../../stores/planning/plans.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Note, Empty } from '../../../ui/note.tsx'
import { $calendar, refreshCalendar } from '../../../stores/planning/calendar.ts'
import { editPlan, savePlanNow } from '../../../stores/planning/plan-draft.ts'
import { trainingsIn } from './plan-weeks-sheet.tsx'

const LAST_WEEKS = 3

/** An empty plan: fill its first week, or copy weeks from the calendar. */
export function FirstWeek({ onBegin }: { onBegin: () => void }) {
  const t = useStore($t)
  const calendar = useStore($calendar)
  useEffect(() => void refreshCalendar(), [])
  const [today] = useState(() => dayOf(new Date()))
  const monday = addDays(mondayOf(today), -7 * LAST_WEEKS)
  const found = entriesOfWeeks(trainingsIn(calendar, monday, LAST_WEEKS), monday, LAST_WEEKS)
  const use = () => {
    const free = freeKeys([])
    const entries = found.map((entry) => ({ ...entry, key: free.next().value }))
    editPlan((now) => ({ ...now, entries, weeks: LAST_WEEKS }))
  }
  return (
    <Empty title={t('plans.firstTitle')} text={t('plans.firstText')} icon={CalendarDays}>
      <Button
        look="primary"
        onClick={() => {
          savePlanNow()
          onBegin()
        }}
      >
        {t('plans.fillFirst')}
      </Button>
      <Button disabled={found.length === 0} onClick={use}>
        {t('plans.useLast', { count: LAST_WEEKS })}
      </Button>
      {calendar.kind === 'ready' && found.length === 0 && <p className="muted">{t('plans.nothingLast')}</p>}
    </Empty>
  )
}

export type PlanAct = 'move' | 'pause' | 'resume' | 'end' | 'delete'

/** `day` labels the date field. */
const WORDS = {
  move: { yes: 'plans.move', hint: 'plans.moveHint', day: 'plans.moveTo' },
  resume: { yes: 'plans.resume', hint: 'plans.startHint', day: 'plans.resumeOn' },
  pause: { yes: 'plans.pause', hint: 'plans.pauseHint', day: null },
  end: { yes: 'plans.end', hint: 'plans.endHint', day: null },
  delete: { yes: 'plans.delete', hint: 'plans.deleteHint', day: null }
} as const

export const actText = (act: PlanAct, t: Translate): string => t(WORDS[act].yes)

/** The first training that is not done, including missed ones, because they move too. */
function firstOpenDay({ progress: { states, days } }: ShownPlan): string | null {
  const open = days.filter((day, entry) => day !== null && ['open', 'missed'].includes(states[entry] ?? ''))
  return open.sort()[0] ?? null
}

function run(act: PlanAct, { id }: ShownPlan, day: string): Promise<unknown> {
  if (act === 'move') return movePlan(id, day)
  if (act === 'resume') return resumePlan(id, day)
  if (act === 'pause') return pausePlan(id)
  return act === 'end' ? endPlan(id) : removePlan(id)
}

export interface PlanActFormProps {
  act: PlanAct
  plan: ShownPlan
  onDone: () => void
  onCancel: () => void
}

function useAct({ act, plan, onDone }: PlanActFormProps) {
  const t = useStore($t)
  const [day, setDay] = useState(() => (act === 'move' ? firstOpenDay(plan) : null) ?? dayOf(new Date()))
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const send = () => {
    if (!isDay(day)) return setWrong(t('plans.wrong'))
    setBusy(true)
    setWrong('')
    run(act, plan, day).then(onDone, (error: unknown) => {
      setBusy(false)
      setWrong(errorText(error, t))
    })
  }
  return { day, setDay, isBusy, wrong, send }
}

export function PlanActForm(props: PlanActFormProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const { act, onCancel } = props
  const { day, setDay, isBusy, wrong, send } = useAct(props)
  const words = WORDS[act]
  const form = useRef<HTMLFormElement>(null)
  // The pressed button is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <form
      ref={form}
      className="stack"
      aria-label={t(words.yes)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {words.day !== null && (
        <Field label={t(words.day)} hint={t(words.hint)}>
          {(control) => <TextInput {...control} type="date" value={day} onChange={setDay} />}
        </Field>
      )}
      {words.day === null && <p>{t(words.hint)}</p>}
      {wrong !== '' && (
        <Note tone="negative" role="alert">
          {wrong}
        </Note>
      )}
      <div className="row wrap">
        <Button onClick={onCancel}>{t('states.cancel')}</Button>
        <Button type="submit" look={act === 'delete' ? 'danger' : 'primary'} disabled={isBusy || !isOnline}>
          {t(words.yes)}
        </Button>
      </div>
    </form>
  )
}
