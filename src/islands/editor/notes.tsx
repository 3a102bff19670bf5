/** Notes of the editor: restored draft, conflict, failed save, limit, offline. */
import { useStore } from '@nanostores/react'
import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { errorCode, errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import { $isComparing, $isDraftKept, $restoredFrom, $save, $workout } from '../../stores/editor/editor-state.ts'
import { keepAsCopy } from '../../stores/editor/editor-conflict.ts'
import { saveNow } from '../../stores/editor/editor-save.ts'
import { discardDraft } from '../../stores/editor/editor-open.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { notify } from '../../stores/app/notices.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { WorkoutLimitNote } from './workout-limit-note.tsx'

/** Shows at most one note about saving and one about the draft. */
export function EditorNotes() {
  const t = useStore($t)
  const save = useStore($save)
  const isOnline = useStore($isOnline)
  const isKept = useStore($isDraftKept)
  return (
    <div className="editor-notes">
      {!isOnline && (
        <Note tone="warning" icon={WifiOff} role="status">
          <b>{t('states.offlineTitle')}</b> {isKept && t('editor.failedKept')}
        </Note>
      )}
      {!isKept && (
        <Note tone="warning" role="alert">
          {t('editor.deviceFull')}
        </Note>
      )}
      <RestoredNote />
      {save.kind === 'conflict' && <ConflictNote />}
      {save.kind === 'failed' && isOnline && <FailedNote error={save.error} isKept={isKept} />}
      {save.kind === 'limit' ? <WorkoutLimitNote max={save.max} text="editor.limitText" /> : <FullNote />}
    </div>
  )
}

function FailedNote({ error, isKept }: { error: unknown; isKept: boolean }) {
  const t = useStore($t)
  const isGone = errorCode(error) === 'workout-not-found'
  return (
    <Note tone="negative" role="alert">
      <p>
        <b>{t('editor.failedTitle')}</b> {errorText(error, t)} {isKept && t('editor.failedKept')}
      </p>
      <Button onClick={() => void (isGone ? keepAsCopy() : saveNow())}>
        {t(isGone ? 'editor.keepCopy' : 'states.retry')}
      </Button>
    </Note>
  )
}

/** Says that the workout limit is reached before the user writes a new one. */
function FullNote() {
  const account = accountOf(useStore($session))
  const workout = useStore($workout)
  if (account === null || workout === null || workout.version !== null) return null
  const max = account.contract.limits.maxWorkouts
  return account.usage.workouts < max ? null : <WorkoutLimitNote max={max} text="editor.limitText" />
}

function RestoredNote() {
  const t = useStore($t)
  const locale = useStore($locale)
  const from = useStore($restoredFrom)
  const save = useStore($save)
  const workout = useStore($workout)
  if (from === null || save.kind === 'conflict' || save.kind === 'saved') return null
  const isNew = workout?.version === null
  const time = formatDate(from, locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Note role="status">
      <p>{t(isNew ? 'editor.newBack' : 'editor.draftBack', { time })}</p>
      <Button onClick={discardDraft}>{t(isNew ? 'editor.discardNew' : 'editor.discard')}</Button>
    </Note>
  )
}

function ConflictNote() {
  const t = useStore($t)
  const [isBusy, setBusy] = useState(false)
  const keep = () => {
    setBusy(true)
    keepAsCopy()
      .catch((error: unknown) => notify({ kind: 'negative', text: errorText(error, t) }))
      .finally(() => setBusy(false))
  }
  return (
    <Note tone="warning" role="alert">
      <p>
        <b>{t('editor.conflictTitle')}</b> {t('editor.conflictText')}
      </p>
      <div className="row wrap">
        <Button look="primary" disabled={isBusy} aria-haspopup="dialog" onClick={() => $isComparing.set(true)}>
          {t('editor.compareBoth')}
        </Button>
        <Button disabled={isBusy} onClick={keep}>
          {t('editor.keepCopy')}
        </Button>
      </div>
    </Note>
  )
}
