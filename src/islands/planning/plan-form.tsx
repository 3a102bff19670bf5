/** A new plan, or one whose name, note and weeks are changed. */
import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { PLAN_BOUNDS, type Plan, type PlanEntry } from '#core/planning/training-plan.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PlanEntryFields } from './plan-entry-fields.tsx'
import { useSavePlan } from './use-save-plan.ts'
import { WorkoutPick } from './workout-pick.tsx'

export interface PlanFormProps {
  userId: string
  /** Null for a new one. */
  plan: Plan | null
  onClose: () => void
}

const FIRST: PlanEntry = { week: 1, weekday: 0, time: '18:00', wId: '', title: '' }

/** The next training is two days later, at the same time. */
function nextEntry(last: PlanEntry | undefined): PlanEntry {
  if (last === undefined) return FIRST
  const later = (last.week - 1) * 7 + last.weekday + 2
  const week = Math.min(PLAN_BOUNDS.weeks, Math.floor(later / 7) + 1)
  return { ...last, week, weekday: later % 7 }
}

/** Only the row that is added or removed moves: each keeps its key. */
interface Row extends PlanEntry {
  key: number
}

function usePlanForm({ userId, plan, onClose }: PlanFormProps) {
  const [name, setName] = useState(plan?.name ?? '')
  const [note, setNote] = useState(plan?.note ?? '')
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (plan?.entries ?? [FIRST]).map((entry, key) => ({ ...entry, key }))
  )
  const saving = useSavePlan(plan, onClose)
  const change = (key: number, more: Partial<PlanEntry>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...more } : row)))
  const add = () =>
    setRows((now) => [...now, { ...nextEntry(now.at(-1)), key: Math.max(-1, ...now.map(({ key }) => key)) + 1 }])
  const remove = (key: number) => setRows((now) => now.filter((row) => row.key !== key))
  const save = () => {
    const entries = rows.map(({ key: _, time, ...entry }) => ({ ...entry, time: time.slice(0, 5) }))
    void saving.save(userId, { name, note, entries })
  }
  return { name, setName, note, setNote, rows, change, add, remove, ...saving, save }
}

export function PlanForm(props: PlanFormProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const form = usePlanForm(props)
  const [pickFor, setPickFor] = useState<number | null>(null)
  if (pickFor !== null) {
    return (
      <Sheet isOpen onClose={() => setPickFor(null)} title={t('plans.pick')} closeLabel={t('states.close')}>
        <WorkoutPick
          onPick={(workout) => {
            form.change(pickFor, { wId: workout?.id ?? '', title: workout?.name ?? '' })
            setPickFor(null)
          }}
        />
      </Sheet>
    )
  }
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={t(props.plan === null ? 'plans.new' : 'plans.edit')}
      closeLabel={t('states.close')}
      actions={
        <Button look="primary" disabled={form.isBusy || !isOnline} onClick={form.save}>
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
        <Field label={t('plans.note')}>
          {(control) => (
            <TextArea {...control} maxLength={PLAN_BOUNDS.note} value={form.note} onChange={form.setNote} />
          )}
        </Field>
        {props.plan !== null && props.plan.runId !== '' ? (
          <p className="muted">{t('plans.fixed')}</p>
        ) : (
          <Rows form={form} onPick={setPickFor} />
        )}
        {form.wrong !== '' && (
          <Note tone="negative" role="alert">
            {form.wrong}
          </Note>
        )}
      </div>
    </Sheet>
  )
}

function Rows({ form, onPick }: { form: ReturnType<typeof usePlanForm>; onPick: (key: number) => void }) {
  const t = useStore($t)
  return (
    <>
      {form.rows.map((row) => (
        <PlanEntryFields
          key={row.key}
          entry={row}
          onChange={(more) => form.change(row.key, more)}
          onPick={() => onPick(row.key)}
          onRemove={() => form.remove(row.key)}
        />
      ))}
      <Button icon={Plus} disabled={form.rows.length >= PLAN_BOUNDS.entries} onClick={form.add}>
        {t('plans.add')}
      </Button>
    </>
  )
}
