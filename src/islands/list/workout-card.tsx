import '../../styles/app/components-card-picture.css'
import { useStore } from '@nanostores/react'
import { Clapperboard, EllipsisVertical, Globe, Heart } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import { formatClock, oneDecimal, wholeMinutes } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { lengthOf } from '#core/workout/length.ts'
import type { Translate } from '#core/app/translate.ts'
import { seenAs } from '#core/workout/visibility.ts'
import type { Language, WorkoutSummary } from '#core/workout/workout.ts'
import { StarGlyph } from '../../ui/glyphs.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/button.tsx'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { Ridge } from '../../ui/ridge.tsx'
import { SPORT_ICONS } from '../../ui/sport-icons.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { LazyPart } from '../app/lazy-part.tsx'

const loadAddress = () => import('./picture-address.tsx').then((file) => file.PictureAddress)

export interface WorkoutCardProps {
  workout: WorkoutSummary
  isOwn: boolean
  /** Author, shown if there is no trainer. */
  author?: string | undefined
  isFavorite: boolean
  /** Marks a workout that is not synced yet. */
  mark?: string | undefined
  isHidden?: boolean
  /** Line that says who shared it. */
  children?: ReactNode
  onFavorite: (workout: WorkoutSummary) => void
  onMore: (workout: WorkoutSummary) => void
}

/** A card opens the page of its workout: starting to play on a tap would surprise people. */
function cardPath(workout: WorkoutSummary, language: Language): string {
  return pathTo('workout', { id: workout.id }, workout.isPublic ? language : 'en')
}

/** Memoized: renders again only when its workout or heart changes. */
export const WorkoutCard = memo(function WorkoutCard(props: WorkoutCardProps) {
  const { workout, isOwn, isFavorite, onFavorite, onMore } = props
  const t = useStore($t)
  const locale = useStore($locale)
  const exercises = t('list.exercises', { count: workout.exerciseCount })
  const time = timeText(workout, t)
  const [failed, setFailed] = useState('')
  const url = workout.imageUrl
  const onFail = () => setFailed(url)
  const hasPicture = url !== failed
  return (
    <article hidden={props.isHidden} className={hasPicture ? 'workout-card has-picture' : 'workout-card'}>
      {hasPicture && <Picture key={url} url={url} onFail={onFail} />}
      <Ridge segments={workout.ridge} label={t('list.timeline', { exercises, time })} />
      <div className="workout-card-body">
        <div className="workout-card-head">
          <h3>
            <a href={cardPath(workout, locale)} lang={workout.language}>
              {workout.name}
            </a>
          </h3>
          <Duration workout={workout} t={t} />
        </div>
        <Facts workout={workout} exercises={exercises} t={t} />
        <p className="meta">
          <Rating workout={workout} locale={locale} t={t} />
          {isOwn && <Seen workout={workout} t={t} />}
          <Last trainer={workout.trainer || (props.author ?? '')} mark={props.mark} />
        </p>
        {props.children}
        <div className="workout-card-foot">
          <LevelBadge level={workout.level} label={t(`levels.${workout.level}`)} pointsLabel={t('list.icepoints')} />
          <IconButton
            icon={Heart}
            label={t('list.favourite', { name: workout.name })}
            isPressed={isFavorite}
            onClick={() => onFavorite(workout)}
          />
          <IconButton
            icon={EllipsisVertical}
            label={t('list.more', { name: workout.name })}
            aria-haspopup="dialog"
            onClick={() => onMore(workout)}
          />
        </div>
      </div>
    </article>
  )
})

/** @param onFail called if there is no picture, or it cannot be shown */
function Picture({ url, onFail }: { url: string; onFail: () => void }) {
  const isOurs = url.startsWith('/media/')
  const [address, setAddress] = useState(isOurs ? null : url)
  const [isAnew, setAnew] = useState(false)
  if (address === null)
    return <LazyPart load={loadAddress} props={{ url, isAnew, onFound: setAddress, onFail }} onFail={onFail} />
  // An address expires early when a share is revoked.
  const renew = () => {
    setAnew(true)
    setAddress(null)
  }
  const onError = isOurs && !isAnew ? renew : onFail
  return <img className="workout-card-picture" src={address} alt="" loading="lazy" decoding="async" onError={onError} />
}

function Facts({ workout, exercises, t }: { workout: WorkoutSummary; exercises: string; t: Translate }) {
  return (
    <p className="meta">
      <span>
        <Icon of={SPORT_ICONS[workout.sport]} />
        {t(`sports.${workout.sport}`)}
      </span>
      <span className="numeric">{exercises}</span>
      {workout.type === 'mastervideo' && (
        <span>
          <Icon of={Clapperboard} />
          {t('list.masterVideo')}
        </span>
      )}
    </p>
  )
}

function Seen({ workout, t }: { workout: WorkoutSummary; t: Translate }) {
  return (
    <span>
      {workout.isPublic && <Icon of={Globe} />}
      {t(`visibility.${seenAs(workout)}`)}
    </span>
  )
}

function Last({ trainer, mark }: { trainer: string; mark: string | undefined }) {
  return (
    <>
      {trainer !== '' && <span>{trainer}</span>}
      {mark !== undefined && <span className="unsent-mark">{mark}</span>}
    </>
  )
}

function timeText(workout: WorkoutSummary, t: Translate): string {
  const { seconds, isAbout } = lengthOf(workout)
  return isAbout ? `${t('list.approx')} ${formatClock(seconds)}` : formatClock(seconds)
}

function Duration({ workout, t }: { workout: WorkoutSummary; t: Translate }) {
  const { seconds, isAbout } = lengthOf(workout)
  if (seconds === 0) return <p className="workout-card-length is-open-ended">{t('list.openEnd')}</p>
  return (
    <p className="workout-card-length">
      {isAbout && <small>{t('list.approx')}</small>}
      {wholeMinutes(seconds)}
      <small>{t('list.min')}</small>
    </p>
  )
}

function Rating({ workout, locale, t }: { workout: WorkoutSummary; locale: Language; t: Translate }) {
  const count = workout.ratingCount[0]
  if (count === 0) return <span>{t('list.notRated')}</span>
  return (
    <span className="stars">
      <Glyph of={StarGlyph} />
      <span className="visually-hidden">{t('list.rated')} </span>
      {oneDecimal(workout.rating, locale)} <span className="stars-count">({count})</span>
    </span>
  )
}
