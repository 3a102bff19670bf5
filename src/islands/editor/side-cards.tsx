import { useStore } from '@nanostores/react'
import { MapPin, Share2, TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'
import { MEGABYTE, meterState } from '#core/workout/limits.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import { planName } from '#core/account/plan-name.ts'
import type { OpenWorkout } from '../../stores/editor/editor-state.ts'
import { $locale, $t, loadTexts } from '../../stores/app/locale.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { loadWorkoutMedia } from './media/media-parts.ts'
import type { WorkoutMediaProps } from './media/workout-media.tsx'

const loadShare = () =>
  Promise.all([import('../workout/share/share-sheet.tsx'), loadTexts(['workout'])]).then(
    ([{ ShareSheet }]) => ShareSheet
  )

/**
 * Loads last, because nobody starts here. `onRefused` runs when the content must be corrected before publishing.
 * Memoized: typing in an exercise changes nothing here.
 */
export const SideCards = memo(function SideCards({
  exercises,
  imageUrl,
  musicUrl,
  isVideo,
  ...sharing
}: { exercises: number; isVideo: boolean } & WorkoutMediaProps & SharingProps) {
  const t = useStore($t)
  const { workoutId, version } = sharing.workout
  return (
    <>
      {isVideo && version !== null && (
        <ButtonLink icon={MapPin} href={`${pathTo('addWorkoutMaster')}?workout=${workoutId}`}>
          {t('editor.chapters')}
        </ButtonLink>
      )}
      <WorkoutFiles imageUrl={imageUrl} musicUrl={musicUrl} />
      <LimitsCard exercises={exercises} />
      <SharingCard {...sharing} />
    </>
  )
})

/** Reserves the space of the files until they have loaded, so that nothing below moves. */
function WorkoutFiles(files: WorkoutMediaProps) {
  const t = useStore($t)
  const [isAway, setAway] = useState(false)
  if (isAway) return null
  return (
    <LazyPart load={loadWorkoutMedia} props={files} onFail={() => setAway(true)}>
      <Loading label={t('states.loading')} className="card stack">
        <Skeleton height="1.375rem" width="50%" />
        <Skeleton height={files.imageUrl === '' ? '3rem' : '4rem'} />
        <Skeleton height={files.musicUrl === '' ? '3rem' : '4rem'} />
      </Loading>
    </LazyPart>
  )
}

/** Passed as props, so that the editor's stores stay in the editor's chunk. */
interface SharingProps {
  workout: OpenWorkout
  /** Current name, including unsaved changes. */
  name: string
  /** Resolves to true if it worked. */
  publish: (visibility: Visibility) => Promise<boolean>
  /** Removes files from the workout; publishing saves that. */
  leaveOut: (urls: readonly string[]) => void
  /** Never rejects. */
  save: () => Promise<unknown>
  onRefused: () => void
}

/** @param exercises number of exercises in the open workout */
const LimitsCard = memo(function LimitsCard({ exercises }: { exercises: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const account = accountOf(useStore($session))
  if (account === null) return null
  const { limits, name } = account.contract
  const { usage } = account
  const megabytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(usage.mediaBytes / MEGABYTE)
  const storage = `${megabytes} / ${t('limit.mb', { count: limits.maxMediaStorage })}`
  return (
    <section className="card stack">
      <h2>{t('editor.limits', { plan: planName(name, t) })}</h2>
      <Limit label={t('editor.limitWorkouts')} used={usage.workouts} max={limits.maxWorkouts} />
      <Limit label={t('editor.limitExercises')} used={exercises} max={limits.maxExercisesPerWorkout} />
      <Limit
        label={t('editor.limitStorage')}
        used={usage.mediaBytes}
        max={limits.maxMediaStorage * MEGABYTE}
        value={storage}
      />
    </section>
  )
})

function Limit({ label, used, max, value }: { label: string; used: number; max: number; value?: string }) {
  const t = useStore($t)
  const state = meterState(used, max)
  return (
    <div>
      <Meter label={label} used={used} max={max} value={value ?? t('editor.used', { used, max })} />
      {state !== 'free' && (
        <small className={`editor-limit-warning is-${state}`}>
          <Icon of={TriangleAlert} />
          {t(state === 'full' ? 'editor.full' : 'editor.near')}
        </small>
      )}
    </div>
  )
}

function SharingCard({ workout, name, publish, leaveOut, save, onRefused }: SharingProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [isOpen, setOpen] = useState(false)
  const { visibility, workoutId } = workout
  const isStored = workout.version !== null
  const close = () => setOpen(false)
  // The server shares its own version. If saving fails, the sheet opens anyway and publishing says why.
  const open = () => void save().then(() => setOpen(true))
  const change = async (wanted: Visibility) => {
    const worked = await publish(wanted)
    if (!worked) onRefused()
    return worked
  }
  const shown = { id: workoutId, name, visibility }
  const editor = { publish: change, leaveOut }
  return (
    <section className="card stack">
      <h2>{t('editor.sharing')}</h2>
      <p>
        <b>{t(`visibility.${visibility}`)}</b>
        <br />
        <small className="muted">{t(`visibility.${visibility}Hint`)}</small>
      </p>
      <Button icon={Share2} disabled={!isStored} aria-haspopup="dialog" onClick={open}>
        {t('editor.share')}
      </Button>
      {!isStored && <p className="muted editor-small">{t('editor.publicNew')}</p>}
      {visibility === 'public' && (
        <a className="inline-link" href={pathTo('workout', { id: workoutId }, locale)}>
          {t('editor.publicOpen')}
        </a>
      )}
      {isOpen && (
        <LazyPart
          load={loadShare}
          props={{ workout: shown, role: 'owner', editor, onClose: close }}
          onFail={close}
          isAsked
        />
      )}
    </section>
  )
}
