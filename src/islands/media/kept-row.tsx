/** One kept workout with its state and actions. */
import { useStore } from '@nanostores/react'
import { CloudCheck, LoaderCircle, Pause, Plane, Play, RefreshCw, Timer, Trash2, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { formatClock, formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { isReady, type KeptView, type KeptWorkout } from '#core/media/kept-workout.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { lengthOf } from '#core/workout/length.ts'
import { summarise } from '#core/workout/summarise.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { checkAgain, fetchVideos, goOnKeeping, removeKept, stopKeeping, updateKept } from '../../stores/media/keep.ts'
import type { Fetch } from '../../stores/media/kept-state.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon, type IconComponent } from '../../ui/icon.tsx'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { Ridge } from '../../ui/ridge.tsx'

interface RowProps {
  kept: KeptWorkout
  view: KeptView
  /** Current download, or null. */
  fetch: Fetch | null
  /** Milliseconds since 1970. */
  now: number
}

export const KeptRow = memo(function KeptRow({ kept, view, fetch, now }: RowProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { workout } = kept
  const { name } = workout
  const { ridge } = summarise(workout)
  const { seconds, isAbout } = lengthOf({ totalSec: workout.totalSec, ridge })
  const size = formatBytes(view.size, locale)
  return (
    <li className={`media-kept-row is-${view.state}`}>
      <Ridge segments={ridge} />
      <div className="media-kept-main">
        <div className="media-kept-head">
          <h3>
            <a href={pathTo('workout', { id: kept.id })} lang={workout.language}>
              {name}
            </a>
          </h3>
          <a
            className="icon-button"
            href={pathTo('workout', { id: kept.id, type: 'play' })}
            aria-label={t('kept.play', { name })}
          >
            <Icon of={Play} />
          </a>
          <IconButton icon={Trash2} label={t('kept.remove', { name })} onClick={() => void removeHere(kept)} />
        </div>
        <p className="meta numeric">
          <span>
            {seconds === 0
              ? t('list.openEnd')
              : isAbout
                ? `${t('list.approx')} ${formatClock(seconds)}`
                : formatClock(seconds)}
          </span>
          <LevelBadge level={workout.level} label={t(`levels.${workout.level}`)} />
          {view.size > 0 && (
            <span>{view.have < view.size ? t('kept.of', { have: formatBytes(view.have, locale), size }) : size}</span>
          )}
        </p>
        <State kept={kept} view={view} fetch={fetch} now={now} />
        {(kept.newerAt !== '' || kept.next !== null) && <Newer kept={kept} isOnItsWay={kept.next !== null} />}
      </div>
    </li>
  )
})

/** Removes the row without losing the focus. */
async function removeHere(kept: KeptWorkout): Promise<void> {
  await removeKept(kept)
  document.getElementById('media-kept')?.focus()
}

function Newer({ kept, isOnItsWay }: { kept: KeptWorkout; isOnItsWay: boolean }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  return (
    <div className="media-kept-newer">
      <Icon of={RefreshCw} />
      <p>{t('kept.newer')}</p>
      {!isOnItsWay && (
        <Button look="quiet" disabled={!isOnline} onClick={() => void updateKept(kept)}>
          {t('kept.update')}
        </Button>
      )}
    </div>
  )
}

function Says({
  icon,
  tone,
  title,
  children
}: {
  icon: IconComponent
  tone: string
  title: string
  children?: ReactNode
}) {
  return (
    <>
      <p className={`media-kept-state is-${tone}`}>
        <Icon of={icon} />
        <b>{title}</b>
      </p>
      {children}
    </>
  )
}

function State(props: RowProps) {
  const { view } = props
  if (view.state === 'ready' || view.state === 'partly') return <Here {...props} />
  if (view.state === 'fetching') return <Fetching {...props} />
  return <NotHere {...props} />
}

/** Lists its parts, when it was checked, and why it is kept. */
function useFacts({ kept, view, now }: RowProps): string {
  const t = useStore($t)
  const locale = useStore($locale)
  const counts = (['videos', 'pictures', 'sounds'] as const).flatMap((sort) =>
    view[sort] > 0 ? [t(`kept.${sort}`, { count: view[sort] })] : []
  )
  const at = kept.checkedAt ?? now
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  const date = formatDate(at, locale, {
    hour: 'numeric',
    minute: '2-digit',
    ...(isToday ? {} : { day: 'numeric', month: 'short' })
  })
  const has = counts.length === 0 ? t('kept.textOnly') : counts.join(', ')
  const why = kept.reason === 'asked' ? '' : ` ${t(`kept.why-${kept.reason}`)}`
  return `${has}. ${t('kept.checked', { date })}.${why}`
}

function Here(props: RowProps) {
  const t = useStore($t)
  const { kept } = props
  const facts = useFacts(props)
  const isWhole = isReady(kept)
  return (
    <Says
      icon={isWhole ? Plane : CloudCheck}
      tone={isWhole ? 'ok' : 'plain'}
      title={t(isWhole ? 'kept.ready' : 'kept.partly')}
    >
      <p className="media-kept-facts muted">
        {!isWhole && `${t('kept.partlyText')} `}
        {facts}
      </p>
      <div className="media-kept-actions">
        {!isWhole && (
          <Button look="quiet" onClick={() => void fetchVideos(kept.id)}>
            {t('kept.fetchVideos')}
          </Button>
        )}
        <Button look="quiet" onClick={() => void checkAgain(kept)}>
          {t('kept.checkAgain')}
        </Button>
      </div>
    </Says>
  )
}

function Fetching({ kept, view, fetch }: RowProps) {
  const t = useStore($t)
  const { name } = kept.workout
  const { n = 0, count = 0 } = fetch ?? {}
  const title = count > 0 ? t('kept.fetching', { n, count }) : t('kept.fetchingFirst')
  return (
    <Says icon={LoaderCircle} tone="busy" title={title}>
      <progress
        className="media-kept-progress"
        aria-label={name}
        max={Math.max(1, view.size)}
        {...(view.size > 0 ? { value: view.have } : {})}
      />
      <p className="media-kept-facts muted">{t('kept.fetchingText')}</p>
      <div className="media-kept-actions">
        <Button look="quiet" aria-label={t('kept.stopName', { name })} onClick={() => void stopKeeping(kept.id)}>
          {t('kept.stop')}
        </Button>
      </div>
    </Says>
  )
}

function NotHere({ kept, view }: RowProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  if (view.state === 'failed') {
    return (
      <Says icon={TriangleAlert} tone="bad" title={t('kept.notReady')}>
        <p className="media-kept-facts muted">{t(`kept.problem-${kept.problem?.code ?? 'unknown'}`)}</p>
        <div className="media-kept-actions">
          <Button look="quiet" onClick={() => void goOnKeeping(kept.id)}>
            {t('kept.fetchAgain')}
          </Button>
        </div>
      </Says>
    )
  }
  const isStopped = view.state === 'stopped'
  const title = isStopped ? 'kept.stopped' : isOnline ? 'kept.waitingTurn' : 'kept.waiting'
  return (
    <Says icon={isStopped ? Pause : Timer} tone="plain" title={t(title)}>
      {!isStopped && <p className="media-kept-facts muted">{t('kept.waitingText')}</p>}
      {(isStopped || isOnline) && (
        <div className="media-kept-actions">
          <Button look="quiet" onClick={() => void goOnKeeping(kept.id)}>
            {t('kept.goOn')}
          </Button>
        </div>
      )}
    </Says>
  )
}
