/** What is done with a plan as a whole: each asks once more, with a day where it needs one. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { isDay } from '#core/planning/civil-day.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import { REMINDERS_MIN } from '#core/planning/planned-start.ts'
import type { Translate } from '#core/app/translate.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import {
  endPlan,
  freshPlanId,
  movePlan,
  pausePlan,
  removePlan,
  resumePlan,
  startPlan,
  type ShownPlan
} from '../../stores/planning/plans.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export type PlanAct = 'start' | 'move' | 'pause' | 'resume' | 'end' | 'delete'

/** `day`: what the day is for. */
const WORDS = {
  start: { yes: 'plans.start', hint: 'plans.startHint', day: 'plans.startOn' },
  move: { yes: 'plans.move', hint: 'plans.moveHint', day: 'plans.moveTo' },
  resume: { yes: 'plans.resume', hint: 'plans.startHint', day: 'plans.resumeOn' },
  pause: { yes: 'plans.pause', hint: 'plans.pauseHint', day: null },
  end: { yes: 'plans.end', hint: 'plans.endHint', day: null },
  delete: { yes: 'plans.delete', hint: 'plans.deleteHint', day: null }
} as const

export const actText = (act: PlanAct, t: Translate): string => t(WORDS[act].yes)

const NONE = 'none'

function reminderText(minutes: number, t: Translate): string {
  return minutes === 0 ? t('plans.remindStart') : t('plans.remindMinutes', { count: minutes })
}

/** The first training that is not done, also one that was missed: it moves as well. */
function firstOpenDay({ progress: { states, days } }: ShownPlan): string | null {
  const open = days.filter((day, entry) => day !== null && ['open', 'missed'].includes(states[entry] ?? ''))
  return open.sort()[0] ?? null
}

interface Entered {
  day: string
  reminder: string
}

function run(act: PlanAct, { id }: ShownPlan, runId: string, { day, reminder }: Entered): Promise<unknown> {
  if (act === 'start') return startPlan(id, runId, day, reminder === NONE ? null : Number(reminder))
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
  const [entered, setEntered] = useState<Entered>(() => ({
    day: (act === 'move' ? firstOpenDay(plan) : null) ?? dayOf(new Date()),
    reminder: NONE
  }))
  // A repeated call after a lost answer starts it once.
  const [runId] = useState(freshPlanId)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const send = () => {
    if (!isDay(entered.day)) return setWrong(t('plans.wrong'))
    setBusy(true)
    setWrong('')
    run(act, plan, runId, entered).then(onDone, (error: unknown) => {
      setBusy(false)
      setWrong(errorText(error, t))
    })
  }
  return { entered, setEntered, isBusy, wrong, send }
}

export function PlanActForm(props: PlanActFormProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const { act, onCancel } = props
  const { entered, setEntered, isBusy, wrong, send } = useAct(props)
  const words = WORDS[act]
  const form = useRef<HTMLFormElement>(null)
  // What was pressed is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <form
      ref={form}
      className="stack planning-plan-act"
      aria-label={t(words.yes)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {words.day !== null && (
        <Field label={t(words.day)} hint={t(words.hint)}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={entered.day}
              onChange={(day) => setEntered({ ...entered, day })}
            />
          )}
        </Field>
      )}
      {words.day === null && <p>{t(words.hint)}</p>}
      {act === 'start' && (
        <Field label={t('plans.remind')}>
          {(control) => (
            <Select
              {...control}
              value={entered.reminder}
              options={[
                { value: NONE, label: t('plans.remindNone') },
                ...REMINDERS_MIN.map((one) => ({ value: String(one), label: reminderText(one, t) }))
              ]}
              onChange={(reminder) => setEntered({ ...entered, reminder })}
            />
          )}
        </Field>
      )}
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
