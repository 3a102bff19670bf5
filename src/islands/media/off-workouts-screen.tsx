/** `/offWorkouts`: what this device keeps for offline use. Works without an account. */
import '../../styles/media/kept.css'
import { useStore } from '@nanostores/react'
import { CloudAlert, Plane, RotateCw, Info, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { viewOf, type KeptFile, type KeptWorkout, bytesBySort } from '#core/media/kept-workout.ts'
import { pathTo } from '#core/app/routes.ts'
import { LIST_TABS } from '#core/list/tabs.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { keepInContact } from '../../stores/media/contact.ts'
import { $fetch, $kept, $offlineWorkouts, loadKept, $myWorkoutsLocal, $room } from '../../stores/media/kept-state.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/note.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../ui/skeleton.tsx'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { useArrivalDelay } from '../app/use-arrival-delay.ts'
import { KeptRow } from './kept-row.tsx'
import { areOwnVideosKept, setOwnVideos } from '../../stores/media/keep.ts'
import { Icon } from '../../ui/icon.tsx'
import { Switch } from '../../ui/switch.tsx'

interface SpaceProps {
  workouts: readonly KeptWorkout[]
  files: ReadonlyMap<string, KeptFile>
}

/** Shows the space used, the space left, and what is kept automatically. */
export function KeptSpace({ workouts, files }: SpaceProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { free, isPromised } = useStore($room)
  const isSignedIn = accountOf(useStore($session)) !== null
  const bytes = bytesBySort(workouts, files)
  const parts = [
    ['videos', bytes.video],
    ['pictures', bytes.picture],
    ['sounds', bytes.sound]
  ] as const
  const all = bytes.video + bytes.picture + bytes.sound
  return (
    <section className="card media-space" aria-labelledby="media-space">
      <h2 id="media-space">{t('kept.space')}</h2>
      <p className="media-space-sums numeric">
        <b>{t('kept.usedSpace', { size: formatBytes(all, locale) })}</b>
        {free !== null && <span>{t('kept.freeSpace', { size: formatBytes(free, locale) })}</span>}
      </p>
      <div className="media-space-bar" aria-hidden="true">
        {parts.map(
          ([name, size]) =>
            size > 0 && <i key={name} className={`is-${name}`} style={{ '--v': size } as CSSProperties} />
        )}
      </div>
      <ul className="media-space-key numeric">
        {parts.map(([name, size]) => (
          <li key={name} className={`is-${name}`}>
            {t(`kept.${name}Size`)} {formatBytes(size, locale)}
          </li>
        ))}
      </ul>
      {isSignedIn && <OwnVideos />}
      <p className="media-space-promise muted">
        <Icon of={isPromised ? ShieldCheck : Info} />
        {t(isPromised ? 'kept.promised' : 'kept.notPromised')}
      </p>
    </section>
  )
}

function OwnVideos() {
  const t = useStore($t)
  const count = useStore($myWorkoutsLocal).length
  const [isOn, setOn] = useState(areOwnVideosKept)
  const change = (isWanted: boolean) => {
    setOn(isWanted)
    void setOwnVideos(isWanted)
  }
  return <Switch label={t('kept.ownVideos')} hint={t('kept.ownVideosText', { count })} isOn={isOn} onChange={change} />
}

export function OffWorkoutsScreen() {
  const t = useStore($t)
  const kept = useStore($kept)
  const session = useStore($session)
  const isKnown = session.kind !== 'unknown' || session.error !== null || session.lastKnown !== null
  // Another account on this device has other workouts.
  useEffect(() => {
    if (isKnown) void loadKept()
  }, [isKnown, session])
  useEffect(keepInContact, [])
  return (
    <AppFrame title={t('list.title')} className="media-offline" isMain>
      <Tabs />
      {kept.kind === 'loading' && <Waiting />}
      {kept.kind === 'failed' && <Blocked />}
      {kept.kind === 'ready' && (kept.workouts.length === 0 ? <Nothing /> : <Kept {...kept} />)}
    </AppFrame>
  )
}

function Tabs() {
  const t = useStore($t)
  const locale = useStore($locale)
  const nav = useRef<HTMLElement>(null)
  // On a narrow screen the last tabs are out of view.
  useEffect(() => {
    const shown = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current !== null && shown) nav.current.scrollLeft = shown.offsetLeft - nav.current.offsetWidth / 3
  }, [locale])
  return (
    <nav ref={nav} className="tabs" aria-label={t('list.tabs')}>
      {LIST_TABS.map((name) => (
        <a key={name} href={pathTo('workoutList', { tab: name })}>
          {t(`list.tab-${name}`)}
        </a>
      ))}
      <a href={pathTo('offlineWorkouts')} aria-current="page">
        {t('list.tab-offline')}
      </a>
      <a href={pathTo('exercises', {}, locale)}>{t('library.title')}</a>
    </nav>
  )
}

interface KeptProps {
  workouts: readonly KeptWorkout[]
  files: ReadonlyMap<string, KeptFile>
}

function Kept({ workouts, files }: KeptProps) {
  const t = useStore($t)
  const fetch = useStore($fetch)
  const ready = useStore($offlineWorkouts).length
  // "Today" is fixed for each visit.
  const [now] = useState(() => Date.now())
  return (
    <div className="media-offline-parts">
      <section aria-labelledby="media-kept">
        <div className="media-offline-head">
          <h2 id="media-kept" tabIndex={-1}>
            {t('kept.onDevice')}
          </h2>
          <p className="muted numeric" role="status">
            {t('kept.readyCount', { count: ready })}
          </p>
        </div>
        <ul className="media-kept">
          {workouts.map((one) => {
            const isFetching = fetch?.id === one.id
            const known = isFetching && fetch.file !== null ? new Map(files).set(fetch.file.url, fetch.file) : files
            const view = viewOf(one, known, isFetching)
            return <KeptRow key={one.id} kept={one} view={view} fetch={isFetching ? fetch : null} now={now} />
          })}
        </ul>
      </section>
      <KeptSpace workouts={workouts} files={files} />
    </div>
  )
}

function Nothing() {
  const t = useStore($t)
  const locale = useStore($locale)
  const session = useStore($session)
  const path = session.kind === 'signed-out' ? pathTo('wl', {}, locale) : pathTo('workoutList', { tab: 'public' })
  return (
    <Empty title={t('kept.empty')} text={t('kept.emptyText')} icon={Plane}>
      <ButtonLink look="primary" href={path}>
        {t('kept.browse')}
      </ButtonLink>
    </Empty>
  )
}

function Blocked() {
  const t = useStore($t)
  return (
    <Empty title={t('kept.blocked')} text={t('kept.blockedText')} icon={CloudAlert} role="alert">
      <Button look="primary" icon={RotateCw} onClick={() => void loadKept()}>
        {t('states.retry')}
      </Button>
    </Empty>
  )
}

function Waiting() {
  const t = useStore($t)
  if (!useSkeletonDelay(true, useArrivalDelay())) return null
  return (
    <Loading label={t('states.loading')} className="stack">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="8rem" />
      ))}
    </Loading>
  )
}
