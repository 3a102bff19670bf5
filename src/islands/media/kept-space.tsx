/** How much is kept, how much room the device has left, and what is kept by itself. */
import { useStore } from '@nanostores/react'
import { Info, ShieldCheck } from 'lucide-react'
import { useState, type CSSProperties } from 'react'
import { formatBytes } from '#core/media/format-bytes.ts'
import { bytesBySort, type KeptFile, type KeptWorkout } from '#core/media/kept-workout.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { areOwnVideosKept, setOwnVideos } from '../../stores/media/keep.ts'
import { $myWorkoutsLocal, $room } from '../../stores/media/kept-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { Switch } from '../../ui/switch.tsx'

interface SpaceProps {
  workouts: readonly KeptWorkout[]
  files: ReadonlyMap<string, KeptFile>
}

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
