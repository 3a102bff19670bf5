/** Attaches a file, a workout or a training date to a message. */
import { useStore } from '@nanostores/react'
import { CalendarPlus, ImageIcon, Mic, Timer } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { attach, type ChangeAttached } from '../../../stores/together/attachment.ts'
import { ownWorkouts } from '../../../stores/together/message-workouts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'

const loadRecording = () => import('./recording-part.tsx').then(({ RecordingPart }) => RecordingPart)

const FILES = 'image/*,video/*,audio/*'

export interface AttachSheetProps {
  /** The part that opens first. */
  first?: AttachPart
  /** Recipient of the message. */
  name: string
  onChange: ChangeAttached
  onClose: () => void
}

export type AttachPart = 'menu' | 'workout' | 'date' | 'record'

const TITLES = {
  menu: 'messages.attachTitle',
  workout: 'messages.pickWorkout',
  date: 'messages.dateTitle',
  record: 'messages.record'
} as const

export function AttachSheet({ first = 'menu', name, onChange, onClose }: AttachSheetProps) {
  const t = useStore($t)
  const [part, setPart] = useState<AttachPart>(first)
  // A press beside the sheet finishes a recording instead of losing it.
  const [finish, setFinish] = useState<(() => void) | null>(null)
  const pickFile = (file: File) => {
    // A new file replaces the previous one.
    onChange((before) => {
      before.file?.stop()
      return { ...before, file: null }
    })
    const upload = attach(file, (now) =>
      onChange((before) => ({ ...before, file: { ...now, stop: () => upload.stop() } }))
    )
    onClose()
  }
  const pickWorkout = (workout: WorkoutSummary) => {
    onChange((before) => ({ ...before, workout }))
    onClose()
  }
  const pickDate = (at: string) => {
    onChange((before) => ({ ...before, at }))
    onClose()
  }
  return (
    <Sheet isOpen onClose={finish ?? onClose} title={t(TITLES[part])} closeLabel={t('states.close')}>
      {part === 'menu' && <Menu onFile={pickFile} onPart={setPart} />}
      {part === 'workout' && <Workouts name={name} onPick={pickWorkout} />}
      {part === 'date' && <DatePart onPick={pickDate} />}
      {part === 'record' && (
        <LazyPart
          load={loadRecording}
          props={{ onFile: pickFile, onClose, onRunning: setFinish }}
          onFail={onClose}
          isAsked
        />
      )}
    </Sheet>
  )
}

function Menu({ onFile, onPart }: { onFile: (file: File) => void; onPart: (part: AttachPart) => void }) {
  const t = useStore($t)
  const id = useId()
  return (
    <div className="together-menu">
      <label htmlFor={id} className="together-menu-file">
        <Icon of={ImageIcon} />
        {t('messages.attachFile')}
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept={FILES}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file !== undefined) onFile(file)
          }}
        />
      </label>
      <button type="button" onClick={() => onPart('record')}>
        <Icon of={Mic} />
        {t('messages.record')}
      </button>
      <button type="button" onClick={() => onPart('workout')}>
        <Icon of={Timer} />
        {t('messages.attachWorkout')}
      </button>
      <button type="button" onClick={() => onPart('date')}>
        <Icon of={CalendarPlus} />
        {t('messages.attachDate')}
      </button>
    </div>
  )
}

type Own = { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; all: readonly WorkoutSummary[] }

function Workouts({ name, onPick }: { name: string; onPick: (workout: WorkoutSummary) => void }) {
  const t = useStore($t)
  const [own, setOwn] = useState<Own>({ kind: 'loading' })
  // Read only when the sheet opens the list.
  useEffect(() => {
    let isGone = false
    ownWorkouts().then(
      (all) => !isGone && setOwn({ kind: 'ready', all }),
      (error: unknown) => !isGone && setOwn({ kind: 'failed', error })
    )
    return () => {
      isGone = true
    }
  }, [])
  if (own.kind === 'loading') {
    return (
      <Loading label={t('states.loading')} className="stack">
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
      </Loading>
    )
  }
  if (own.kind === 'failed') {
    return (
      <p role="alert">
        {t('messages.pickFailed')} {errorText(own.error, t)}
      </p>
    )
  }
  if (own.all.length === 0) return <p>{t('messages.pickNone')}</p>
  return (
    <>
      <p className="muted">{t('messages.pickText', { name })}</p>
      <ul className="together-choices">
        {own.all.map((workout) => (
          <li key={workout.id}>
            <button type="button" onClick={() => onPick(workout)}>
              <Ridge segments={workout.ridge} />
              <span lang={workout.language}>{workout.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function DatePart({ onPick }: { onPick: (at: string) => void }) {
  const t = useStore($t)
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const propose = () => {
    const time = Date.parse(typed)
    if (Number.isNaN(time) || time <= Date.now()) setRefused(true)
    else onPick(new Date(time).toISOString())
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        propose()
      }}
    >
      <Field label={t('messages.dateLabel')} error={isRefused ? t('messages.dateNeeded') : undefined}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="datetime-local"
            value={typed}
            onChange={(event) => {
              setRefused(false)
              setTyped(event.target.value)
            }}
          />
        )}
      </Field>
      <Button type="submit" look="primary">
        {t('messages.datePropose')}
      </Button>
    </form>
  )
}
