/** Name and level of the workout, the limits of the account, and saving. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { pathTo } from '#core/app/routes.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { countPlayed } from '#core/studio/chapter-groups.ts'
import { formatTenths } from '#core/studio/chapter-times.ts'
import type { Edit } from '#core/studio/chapters.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import { BOUNDS, LEVELS, type Level } from '#core/workout/workout.ts'
import { $session, accountOf, type SignedIn } from '../../stores/account/session.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $making, giveUpMaking, stopMaking } from '../../stores/studio/make-of-video.ts'
import { $sendings } from '../../stores/studio/sendings.ts'
import { saveStudio } from '../../stores/studio/save-studio.ts'
import { $edit, $studio, changeEdit, type StudioVideo } from '../../stores/studio/studio-state.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field, TextInput, Select } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { MakingState } from './making-state.tsx'

export function SaveChapters({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  const account = accountOf(useStore($session))
  const state = useStore($studio)
  const edit = useStore($edit)
  const saving = useStore($making)
  // Saving continues without its sheet.
  useEffect(() => stopMaking, [])
  if (account === null || edit === null || state.kind !== 'open') return null
  const { video } = state
  const isBusy = saving.kind !== 'idle' && saving.kind !== 'failed'
  const isReady = !isBusy && isNamed(edit) && hasRoom(video, edit, account)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('filming.makeSave')}
      closeLabel={t('states.close')}
      actions={
        <>
          <Button onClick={isBusy ? giveUpMaking : onClose}>{t(isBusy ? 'studio.stop' : 'states.cancel')}</Button>
          <Button look="primary" aria-disabled={!isReady} onClick={() => isReady && void saveStudio(account)}>
            {t(saving.kind === 'failed' ? 'states.retry' : 'studio.save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <WorkoutFields edit={edit} isBusy={isBusy} />
        <Room video={video} edit={edit} account={account} />
        {saving.kind === 'idle' && <Before video={video} />}
        <MakingState making={saving} />
      </div>
    </Sheet>
  )
}

const isNamed = ({ name, chapters }: Edit): boolean =>
  [name, ...chapters.map((one) => one.name)].every((one) => one.trim() !== '')

const isFull = (video: StudioVideo, { contract, usage }: SignedIn): boolean =>
  video.kind === 'own' && usage.masterVideos >= contract.limits.maxMasterVideos

const isTooLong = (edit: Edit): boolean => countPlayed(edit) > BOUNDS.turnsMax

const hasRoom = (video: StudioVideo, edit: Edit, account: SignedIn): boolean =>
  !isFull(video, account) && !isTooLong(edit) && edit.chapters.length <= account.contract.limits.maxExercisesPerWorkout

function WorkoutFields({ edit, isBusy }: { edit: Edit; isBusy: boolean }) {
  const t = useStore($t)
  const error = edit.name.trim() === '' ? t('filming.makeNoName') : undefined
  const options = LEVELS.map((level) => ({ value: level, label: t(`levels.${level}`) }))
  return (
    <>
      <Field label={t('filming.makeName')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={BOUNDS.nameMax}
            disabled={isBusy}
            value={edit.name}
            onChange={(name) => changeEdit((before) => ({ ...before, name }), 'name')}
          />
        )}
      </Field>
      <Field label={t('editor.level')}>
        {(control) => (
          <Select<Level>
            {...control}
            disabled={isBusy}
            value={edit.level}
            options={options}
            onChange={(level) => changeEdit((before) => ({ ...before, level }))}
          />
        )}
      </Field>
    </>
  )
}

/** Workouts saved from this video while the page was closed. */
function Before({ video }: { video: StudioVideo }) {
  const t = useStore($t)
  const all = useStore($sendings)
  const id = video.kind === 'own' ? video.kept.id : null
  const before = all.find(({ workout, state }) => workout.videoId === id && state.kind === 'done')
  if (before === undefined) return null
  return (
    <Note tone="positive">
      <p>{t('sendings.done')}</p>
      <ButtonLink href={pathTo('workout', { id: before.workout.id })}>{t('sendings.show')}</ButtonLink>
    </Note>
  )
}

/** Checks the limits before anything is sent. */
function Room({ video, edit, account }: { video: StudioVideo; edit: Edit; account: SignedIn }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { limits } = account.contract
  const max = limits.maxMasterVideos
  const chapters = edit.chapters.length
  return (
    <>
      {video.kind === 'own' && (
        <p className="muted">
          {t('studio.size', {
            size: formatBytes(video.file.size, locale),
            max: formatBytes(limits.maxMastervideoSize * MEGABYTE, locale)
          })}{' '}
          {t('studio.used', { used: account.usage.masterVideos, max })}
        </p>
      )}
      {edit.poster !== null && <p className="muted">{t('studio.posterAt', { time: formatTenths(edit.poster) })}</p>}
      {!isNamed(edit) && (
        <Note tone="warning">
          <p>{t('studio.nameless')}</p>
        </Note>
      )}
      {isFull(video, account) && (
        <Note tone="warning">
          <p>{t('filming.masterFull', { max })}</p>
        </Note>
      )}
      {isTooLong(edit) && (
        <Note tone="warning">
          <p>{t('errors.too-many-rounds')}</p>
        </Note>
      )}
      {chapters > limits.maxExercisesPerWorkout && (
        <Note tone="warning">
          <p>{t('studio.tooMany', { count: chapters, max: limits.maxExercisesPerWorkout })}</p>
        </Note>
      )}
    </>
  )
}
