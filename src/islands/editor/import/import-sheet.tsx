/** What a file holds, before any of it is saved. */
import { useStore } from '@nanostores/react'
import { errorText } from '#core/app/errors.ts'
import { formatClock } from '#core/app/format.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import { summarise } from '#core/workout/summarise.ts'
import { $t } from '../../../stores/app/locale.ts'
import {
  $import,
  $saving,
  closeImport,
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
  if (state === null) return null
  const found = state.kind === 'found' ? state.found : []
  return (
    <Sheet
      isOpen
      onClose={closeImport}
      title={t('carry.importTitle')}
      closeLabel={t('states.close')}
      actions={<Actions found={found} />}
    >
      <div className="stack import-sheet" aria-busy={state.kind === 'reading'}>
        <Status state={state} />
        {found.map((one, index) => (
          <FoundCard key={index /* two may be alike */} found={one} />
        ))}
      </div>
    </Sheet>
  )
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
  if (saving.kind !== 'failed') return null
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

function FoundCard({ found: { content, files, missing, notUnderstood } }: { found: FoundWorkout }) {
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
        {missing > 0 && <Note tone="warning">{t('carry.missing', { count: missing })}</Note>}
        {notUnderstood.length > 0 && (
          <Note tone="warning">
            {t('carry.notUnderstood')} {notUnderstood.join(' · ')}
          </Note>
        )}
      </div>
    </section>
  )
}
