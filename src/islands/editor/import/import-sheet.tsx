/** Shows the contents of a file before anything is saved. */
import '../../../styles/editor/import.css'
import { useStore } from '@nanostores/react'
import { ChartNoAxesColumn } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatClock } from '#core/app/format.ts'
import type { Lost } from '#core/editor/importers/making.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import { summarise } from '#core/workout/summarise.ts'
import { $session, accountOf } from '../../../stores/account/session.ts'
import { $t } from '../../../stores/app/locale.ts'
import {
  $import,
  $saving,
  closeImport,
  importInStatistics,
  saveFound,
  type FoundWorkout,
  type ImportState
} from '../../../stores/editor/import-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

export function ImportSheet() {
  const t = useStore($t)
  const state = useStore($import)
  const [left, setLeft] = useState<ReadonlySet<FoundWorkout>>(new Set())
  const max = accountOf(useStore($session))?.contract.limits.maxExercisesPerWorkout ?? Infinity
  if (state === null) return null
  const found = state.kind === 'found' ? state.found : []
  const fits = ({ content }: FoundWorkout) => content.exercises.length <= max
  const flip = (one: FoundWorkout) => setLeft((before) => flipped(before, one))
  return (
    <Sheet
      isOpen
      onClose={closeImport}
      title={t('carry.importTitle')}
      closeLabel={t('states.close')}
      actions={
        state.kind === 'history' ? (
          <HistoryActions file={state.file} />
        ) : (
          <Actions found={found.filter((one) => fits(one) && !left.has(one))} />
        )
      }
    >
      <div className="stack import-sheet" aria-busy={state.kind === 'reading'}>
        <Status state={state} />
        {found.map((one, index) => (
          <FoundCard
            key={index /* Two workouts may be identical. */}
            found={one}
            max={fits(one) ? null : max}
            isTaken={!left.has(one)}
            onFlip={found.length > 1 && fits(one) ? () => flip(one) : undefined}
          />
        ))}
      </div>
    </Sheet>
  )
}

function flipped(all: ReadonlySet<FoundWorkout>, one: FoundWorkout): ReadonlySet<FoundWorkout> {
  const others = new Set(all)
  if (!others.delete(one)) others.add(one)
  return others
}

function Status({ state }: { state: ImportState }) {
  const t = useStore($t)
  const saving = useStore($saving)
  const { name } = state
  if (state.kind === 'reading') {
    return (
      <p className="muted" role="status">
        {t('carry.reading', { name })}
      </p>
    )
  }
  if (state.kind === 'failed') {
    return (
      <Note tone="negative" role="alert">
        {t(`carry.${state.problem}`, { name, where: state.where })}
      </Note>
    )
  }
  if (state.kind === 'history') {
    return <Note role="status">{t('carry.fileHistory', { name, count: state.count })}</Note>
  }
  if (saving.kind !== 'failed') return state.app === '' ? null : <p>{t('importing.from', { app: state.app })}</p>
  return (
    <Note tone="negative" role="alert">
      <b>{t('carry.notSaved')}</b> {errorText(saving.error, t)}
    </Note>
  )
}

function Actions({ found }: { found: readonly FoundWorkout[] }) {
  const t = useStore($t)
  const isBusy = useStore($saving).kind === 'sending'
  return (
    <>
      <Button onClick={closeImport}>{t('carry.cancel')}</Button>
      {found.length > 0 && (
        <Button look="primary" aria-disabled={isBusy} onClick={() => void saveFound(found)}>
          {isBusy ? t('carry.saving') : t('carry.saveThese', { count: found.length })}
        </Button>
      )}
    </>
  )
}

function HistoryActions({ file }: { file: File }) {
  const t = useStore($t)
  return (
    <>
      <Button onClick={closeImport}>{t('carry.cancel')}</Button>
      <Button look="primary" icon={ChartNoAxesColumn} onClick={() => importInStatistics(file)}>
        {t('carry.toStatistics')}
      </Button>
    </>
  )
}

interface FoundCardProps {
  found: FoundWorkout
  /** Number of exercises the plan allows, if the workout has more. */
  max: number | null
  isTaken: boolean
  onFlip: (() => void) | undefined
}

function FoundCard({ found: { content, files, missing, notUnderstood }, max, isTaken, onFlip }: FoundCardProps) {
  const t = useStore($t)
  const { ridge, totalSec } = summarise(content)
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const size = (bytes / MEGABYTE).toFixed(1)
  return (
    <section className="workout-card import-found" lang={content.language}>
      <Ridge segments={ridge} />
      <div className="workout-card-body">
        <h3>{content.name}</h3>
        <p className="meta numeric">
          <span>{t('carry.exercises', { count: content.exercises.length })}</span>
          {totalSec > 0 && <span>{formatClock(totalSec)}</span>}
          {files.length > 0 && <span>{t('carry.files', { count: files.length, size })}</span>}
        </p>
        <ol>
          {content.exercises.map((exercise) => (
            <li key={exercise.id}>{exercise.name}</li>
          ))}
        </ol>
        {max !== null && <Note tone="negative">{t('importing.overPlan', { max })}</Note>}
        {missing > 0 && <Note tone="warning">{t('carry.missing', { count: missing })}</Note>}
        <Differences all={notUnderstood} />
        {onFlip !== undefined && (
          <label className="import-take">
            <input type="checkbox" checked={isTaken} onChange={onFlip} />
            {t('importing.take', { name: content.name })}
          </label>
        )}
      </div>
    </section>
  )
}

function Differences({ all }: { all: readonly Lost[] }) {
  const t = useStore($t)
  if (all.length === 0) return null
  return (
    <Note tone="warning">
      <b>{t('importing.lostTitle')}</b>
      <ul>
        {all.map(({ kind, name, value }) => (
          <li key={`${kind} ${name} ${value}`}>{t(`importing.${kind}`, { name, value })}</li>
        ))}
      </ul>
    </Note>
  )
}
