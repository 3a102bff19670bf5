/** Schedules the next training: stored with the account, with a calendar file for everybody. */
import { useStore } from '@nanostores/react'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import { fieldsOf, today, type PlannedTime, REMINDERS_MIN, suggestedTime } from '#core/planning/planned-time.ts'
import type { Translate } from '#core/app/translate.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import {
  $storedPlan,
  removePlan,
  savePlanFile,
  storePlan,
  type Plan
} from '../../../stores/player/results/plan-next.ts'
import { $session } from '../../../stores/account/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Select } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { ExtraProps } from './share-sheet.tsx'

const NONE = 'none'

function reminderLabel(minutes: number, t: Translate): string {
  if (minutes === 0) return t('player.remindStart')
  if (minutes % 60 === 0) return t('player.remindHours', { count: minutes / 60 })
  return t('player.remindMinutes', { count: minutes })
}

interface FieldsProps {
  time: PlannedTime
  reminder: string
  setTime: (time: PlannedTime) => void
  setReminder: (reminder: string) => void
}

function Fields({ time, reminder, setTime, setReminder }: FieldsProps) {
  const t = useStore($t)
  const reminders = REMINDERS_MIN.map((minutes) => ({ value: String(minutes), label: reminderLabel(minutes, t) }))
  return (
    <div className="stack player-plan-fields">
      <Field label={t('player.planDay')}>
        {(control) => (
          <input
            className="input"
            type="date"
            required
            min={today(new Date())}
            value={time.date}
            onChange={(event) => setTime({ ...time, date: event.target.value })}
            {...control}
          />
        )}
      </Field>
      <Field label={t('player.planTime')}>
        {(control) => (
          <input
            className="input"
            type="time"
            required
            value={time.time}
            onChange={(event) => setTime({ ...time, time: event.target.value })}
            {...control}
          />
        )}
      </Field>
      <Field label={t('player.planReminder')} className="player-plan-whole">
        {(control) => (
          <Select
            value={reminder}
            options={[{ value: NONE, label: t('player.remindNone') }, ...reminders]}
            onChange={setReminder}
            {...control}
          />
        )}
      </Field>
    </div>
  )
}

type Said = { kind: 'none' | 'file' | 'removed' | 'sending' } | { kind: 'failed'; error: unknown }

/** Current message. The stored date comes first. */
function Status({ said, workoutId }: { said: Said; workoutId: string }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const stored = useStore($storedPlan)
  if (said.kind === 'failed') {
    return (
      <p className="player-hint field-error" role="alert">
        {errorText(said.error, t)}
      </p>
    )
  }
  const isStored = stored !== null && stored.workoutId === workoutId
  const when = () =>
    stored === null ? '' : formatDate(new Date(stored.start), locale, { dateStyle: 'full', timeStyle: 'short' })
  const words = [
    said.kind === 'sending' ? t('player.planSaving') : '',
    isStored && said.kind !== 'sending' ? t('player.planned', { when: when() }) : '',
    said.kind === 'removed' ? t('player.planRemoved') : '',
    said.kind === 'file' ? t('player.planFileSaved') : ''
  ].filter((word) => word !== '')
  return (
    <p className="player-hint" role="status">
      {words.length === 0 ? t('player.planFileHint') : words.join(' ')}
    </p>
  )
}

/** Actions of the buttons, one at a time. */
function usePlan(plan: Plan) {
  const [said, setSaid] = useState<Said>({ kind: 'none' })
  const run = (action: () => Promise<void>, after: Said) => () => {
    if (said.kind === 'sending') return
    setSaid({ kind: 'sending' })
    action().then(
      () => setSaid(after),
      (error: unknown) => setSaid({ kind: 'failed', error })
    )
  }
  return {
    said,
    store: run(() => storePlan(plan), { kind: 'none' }),
    remove: run(removePlan, { kind: 'removed' }),
    file: () => {
      try {
        savePlanFile(plan)
        setSaid({ kind: 'file' })
      } catch (error) {
        setSaid({ kind: 'failed', error })
      }
    }
  }
}

export interface PlanSheetProps extends Pick<ExtraProps, 'onClose'> {
  view: Pick<ExtraProps['view'], 'workout' | 'startedAt'>
}

/** Suggests the same time two days later. */
export function PlanSheet({ view, onClose }: PlanSheetProps) {
  const t = useStore($t)
  const isSignedIn = useStore($session).kind === 'signed-in'
  const stored = useStore($storedPlan)
  const { workout } = view
  const isStored = stored !== null && stored.workoutId === workout.id
  const [time, setTime] = useState(() =>
    isStored ? fieldsOf(new Date(stored.start)) : suggestedTime(new Date(view.startedAt), new Date())
  )
  const [reminder, setReminder] = useState<string>(isStored ? String(stored.reminderMin ?? NONE) : NONE)
  const plan: Plan = { workout, time, reminderMin: reminder === NONE ? null : Number(reminder) }
  const { said, store, remove, file } = usePlan(plan)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('player.planTitle')}
      closeLabel={t('player.close')}
      actions={
        <>
          {isStored && <Button onClick={remove}>{t('player.planRemove')}</Button>}
          <Button look={isSignedIn ? 'plain' : 'primary'} icon={CalendarPlus} onClick={file}>
            {t('player.planFile')}
          </Button>
          {isSignedIn && (
            <Button look="primary" onClick={store} aria-disabled={said.kind === 'sending'}>
              {t(isStored ? 'player.planMove' : 'player.planSave')}
            </Button>
          )}
        </>
      }
    >
      <p className="player-plan-name">{workout.name}</p>
      <Fields time={time} reminder={reminder} setTime={setTime} setReminder={setReminder} />
      <Status said={said} workoutId={workout.id} />
    </Sheet>
  )
}
