/** Corrects or deletes an entry, or adds one for training without the app. */
import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { fieldsOf, today } from '#core/planning/planned-time.ts'
import type { StatisticEntry } from '#core/planning/statistics.ts'
import { BOUNDS, LEVELS, SPORTS, type Level, type Sport } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { correctEntry, enterByHand, freshId, removeEntry } from '../../../stores/planning/statistics.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput, Select } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

interface Typed {
  name: string
  sport: Sport | ''
  level: Level | ''
  date: string
  time: string
  minutes: string
}

type Said = { kind: 'idle' | 'sending' | 'wrong' } | { kind: 'failed'; error: unknown }

const DAY_MIN = 1440

const typedOf = (entry: StatisticEntry | null): Typed => ({
  name: entry?.workoutName ?? '',
  sport: SPORTS.find((one) => one === entry?.sport) ?? '',
  level: LEVELS.find((one) => one === entry?.level) ?? '',
  ...fieldsOf(entry === null ? new Date() : new Date(entry.date)),
  minutes: entry === null ? '' : String(Math.round(entry.seconds / 60))
})

/** Null if a value is missing or invalid. */
function valuesOf({ name, sport, level, date, time, minutes }: Typed, entry: StatisticEntry | null) {
  const moment = new Date(`${date}T${time}`)
  const count = /^\d{1,4}$/.test(minutes.trim()) ? Number(minutes) : 0
  if (!Number.isFinite(moment.getTime()) || count < 1 || count > DAY_MIN || name.trim() === '') return null
  // An unchanged time keeps its seconds.
  const isSameTime = entry !== null && Math.round(entry.seconds / 60) === count
  const seconds = isSameTime ? entry.seconds : count * 60
  const when = { date: moment.toISOString(), zoneMin: -moment.getTimezoneOffset() }
  return { ...when, seconds, words: { name: name.trim(), sport, level } }
}

export function EntrySheet({ entry, onClose }: { entry: StatisticEntry | null; onClose: () => void }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const [typed, setTyped] = useState(() => typedOf(entry))
  const [said, setSaid] = useState<Said>({ kind: 'idle' })
  // A stable id keeps a retry after a lost response from creating a second entry.
  const [id] = useState(freshId)
  const isPlay = entry !== null && entry.workoutId !== ''
  const run = (action: () => Promise<void>) => {
    setSaid({ kind: 'sending' })
    action().then(onClose, (error: unknown) => setSaid({ kind: 'failed', error }))
  }
  const save = () => {
    const values = valuesOf(typed, entry)
    if (values === null) return setSaid({ kind: 'wrong' })
    const { words, ...others } = values
    if (entry === null) return run(() => enterByHand({ id, ...words, ...others }))
    return run(() => correctEntry(entry.id, isPlay ? others : { ...words, ...others }))
  }
  const isBusy = said.kind === 'sending' || !isOnline
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={entry === null ? t('statistic.enter') : t('statisticSheets.edit')}
      closeLabel={t('states.close')}
      actions={
        <>
          {entry !== null && (
            <Button look="danger" icon={Trash2} disabled={isBusy} onClick={() => run(() => removeEntry(entry.id))}>
              {t('statisticSheets.delete')}
            </Button>
          )}
          <Button look="primary" disabled={isBusy} onClick={save}>
            {t('statisticSheets.save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{t(entry === null ? 'statisticSheets.enterHint' : 'statisticSheets.editHint')}</p>
        {isPlay ? <b>{entry.workoutName}</b> : <Words typed={typed} onChange={setTyped} />}
        <When typed={typed} onChange={setTyped} />
        {(said.kind === 'wrong' || said.kind === 'failed' || !isOnline) && (
          <p className="field-error" role="alert">
            {said.kind === 'failed'
              ? errorText(said.error, t)
              : t(isOnline ? 'statisticSheets.wrong' : 'errors.offline')}
          </p>
        )}
      </div>
    </Sheet>
  )
}

interface FieldsProps {
  typed: Typed
  onChange: (typed: Typed) => void
}

function Words({ typed, onChange }: FieldsProps) {
  const t = useStore($t)
  return (
    <>
      <Field label={t('statisticSheets.what')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={BOUNDS.nameMax}
            value={typed.name}
            onChange={(name) => onChange({ ...typed, name })}
          />
        )}
      </Field>
      <div className="planning-fields">
        <Field label={t('statistic.sport')}>
          {(control) => (
            <Select<Sport | ''>
              {...control}
              value={typed.sport}
              options={[
                { value: '', label: t('statistic.other') },
                ...SPORTS.map((value) => ({ value, label: t(`sports.${value}`) }))
              ]}
              onChange={(sport) => onChange({ ...typed, sport })}
            />
          )}
        </Field>
        <Field label={t('statistic.level')}>
          {(control) => (
            <Select<Level | ''>
              {...control}
              value={typed.level}
              options={[
                { value: '', label: t('statistic.noLevel') },
                ...LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }))
              ]}
              onChange={(level) => onChange({ ...typed, level })}
            />
          )}
        </Field>
      </div>
    </>
  )
}

function When({ typed, onChange }: FieldsProps) {
  const t = useStore($t)
  return (
    <div className="planning-fields">
      <Field label={t('statisticSheets.day')}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="date"
            max={today(new Date())}
            value={typed.date}
            onChange={(event) => onChange({ ...typed, date: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('statisticSheets.time')}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="time"
            value={typed.time}
            onChange={(event) => onChange({ ...typed, time: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('statisticSheets.minutesDone')}>
        {(control) => (
          <TextInput
            {...control}
            isNumber
            value={typed.minutes}
            onChange={(minutes) => onChange({ ...typed, minutes })}
          />
        )}
      </Field>
    </div>
  )
}
