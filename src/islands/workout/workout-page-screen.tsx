/** Page of a workout in the app: its head shows at once; ratings and recipients load later. */
import '../../styles/workout/workout-page.css'
import '../../styles/public/public.css'
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useRef, type KeyboardEvent, type Ref } from 'react'
import { Heart, Play, Share2, Users } from 'lucide-react'
import { can, workoutThing } from '#core/account/can.ts'
import { roleTo, type Role } from '#core/account/roles.ts'
import { formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { articleParts } from '#core/public/article.ts'
import { isLink } from '#core/workout/link.ts'
import { summarise } from '#core/workout/summarise.ts'
import { summaryOf } from '#core/workout/summary-of.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $locale, $t, loadTexts } from '../../stores/app/locale.ts'
import { takeStartWish } from '../../stores/live/here.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { toggleFavorite } from '../../stores/list/hearts.ts'
import {
  $workoutPage,
  listenForKeys,
  loadWorkoutPage,
  resumeAfterLoad,
  type WorkoutPageState
} from '../../stores/workout/workout-page.ts'
import { articleSymbols } from '../../ui/article-symbols.ts'
import { Icon, Sprite } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { SPORT_ICONS } from '../../ui/sport-icons.ts'
import { AppFrame } from '../app/frame/app-frame.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import { Html } from './html.tsx'
import { $favoriteIds, readFavorites } from '../../stores/list/favorites.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BackLink, BarName, PageBar, PageLines } from './page-bar.tsx'
import { listedWorkout, PageFacts, PageFrame, PageView } from './page-frame.tsx'
import { PageFailed } from './page-states.tsx'

interface PageActionsProps {
  workout: Workout
  role: Role
  startRef?: Ref<HTMLDivElement>
  onShare: () => void
  onTogether: () => void
}

/** The room shows a workout that is not public to everyone who has its code, so only its owner decides that. */
const mayOpenRoom = ({ id, isPublic }: Workout, role: Role): boolean => !isLink(id) && (isPublic || role === 'owner')

/** A link responds only to Enter; this one looks like a button. */
function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** Start, Share and the heart; everything else is in one menu (`page-bar.tsx`). */
function PageActions({ workout, role, startRef, onShare, onTogether }: PageActionsProps) {
  const t = useStore($t)
  const canTogether = mayOpenRoom(workout, role)
  return (
    <>
      <div ref={startRef}>
        <ButtonLink
          look="primary"
          isBig
          isWide
          icon={Play}
          href={pathTo('workout', { id: workout.id, type: 'play' })}
          onKeyDown={pressOnSpace}
        >
          {t('page.start')}
        </ButtonLink>
      </div>
      <div className="workout-page-tiles">
        {canTogether && (
          <Button icon={Users} aria-haspopup="dialog" onClick={onTogether}>
            <span>{t('public.together')}</span>
          </Button>
        )}
        <Button icon={Share2} aria-haspopup="dialog" aria-keyshortcuts="S" onClick={onShare}>
          <span>{t('public.share')}</span>
        </Button>
        {/* A heart needs a workout that its reader can list. */}
        {role !== 'guest' && !isLink(workout.id) && <FavoriteButton workout={workout} />}
      </div>
    </>
  )
}

function FavoriteButton({ workout }: { workout: Workout }) {
  const t = useStore($t)
  const isFavorite = useStore($favoriteIds)?.has(workout.id) ?? false
  // On a first visit the favourites have not been read yet.
  useEffect(() => void readFavorites(), [])
  return (
    <Button
      icon={Heart}
      aria-pressed={isFavorite}
      aria-keyshortcuts="F"
      onClick={() => void toggleFavorite(summaryOf(workout))}
    >
      <span>{t('page.favourite')}</span>
    </Button>
  )
}

/** Height of the bar, which covers the top of the window. */
const BAR = '-64px'

/** True until the element is known to be out of view or under the bar. */
function useInView(): [boolean, (element: Element | null) => void] {
  const [isInView, setInView] = useState(true)
  const observer = useRef<IntersectionObserver | null>(null)
  const ref = useCallback((element: Element | null) => {
    observer.current?.disconnect()
    observer.current = null
    if (element === null) return setInView(true)
    observer.current = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true), {
      rootMargin: `${BAR} 0px 0px`
    })
    observer.current.observe(element)
  }, [])
  return [isInView, ref]
}

const loadShare = () => import('./share/share-sheet.tsx').then(({ ShareSheet }) => ShareSheet)
const loadTogether = () =>
  Promise.all([import('../live/start-sheet.tsx'), loadTexts(['live'])]).then(([{ StartSheet }]) => StartSheet)
const loadRowPictures = () => import('./page-pictures.tsx').then(({ RowPictures }) => RowPictures)

export function WorkoutPageScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const t = useStore($t)
  const state = useStore($workoutPage)
  const { userId, isGuest } = useReader()
  const [isStartInView, startRef] = useInView()
  useEffect(() => {
    void loadWorkoutPage(id)
    void resumeAfterLoad(id)
  }, [id])
  const ready = state.kind === 'ready' && state.workout.id === id ? state : null
  const failed = state.kind === 'failed' && state.id === id ? state : null
  const listed = ready === null && failed === null ? listedWorkout(id) : undefined
  const workout = ready?.workout
  const name = (workout ?? listed)?.name
  const role = roleIn(workout, userId)
  return (
    <AppFrame
      title={t('page.title')}
      tabTitle={name}
      className="public-workout workout-page"
      lead={<BackLink role={role} />}
      barTitle={name === undefined ? undefined : <BarName name={name} isAway={isStartInView} />}
      actions={workout && <PageBar workout={workout} role={role} isStartInView={isStartInView} />}
      hasAccount={isGuest}
    >
      <Sprite symbols={articleSymbols()} />
      {ready !== null ? (
        <Article state={ready} role={role} userId={userId} startRef={startRef} />
      ) : failed !== null ? (
        <PageFailed error={failed.error} id={id} />
      ) : (
        <PageFrame of={listed} />
      )}
    </AppFrame>
  )
}

function useReader(): { userId: string | undefined; isGuest: boolean } {
  const session = useStore($session)
  return { userId: accountOf(session)?.login.userId, isGuest: session.kind === 'signed-out' }
}

const roleIn = (workout: Workout | undefined, userId = ''): Role => roleTo(workout?.ownerId ?? '', userId)

function Stale({ savedAt }: { savedAt: number | undefined }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const language = useStore($locale)
  const date = savedAt === undefined ? '' : formatDate(savedAt, language, { dateStyle: 'medium', timeStyle: 'short' })
  const text = `${t('page.stale')} ${date === '' ? '' : t('page.asOf', { date })}`
  // While offline, the note above says why.
  return isOnline ? <Note tone="warning">{text}</Note> : <p className="muted">{text}</p>
}

interface ArticleProps {
  state: Extract<WorkoutPageState, { kind: 'ready' }>
  role: Role
  userId: string | undefined
  startRef: (element: Element | null) => void
}

function Article({ state, role, userId, startRef }: ArticleProps) {
  const t = useStore($t)
  const language = useStore($locale)
  const [isSharing, setSharing] = useState(false)
  const { workout, author, from } = state
  const parts = useMemo(
    () => articleParts({ workout: { ...workout, imageUrl: '' }, author, language, t, arePicturesLater: true }, 'h2'),
    [workout, author, language, t]
  )
  const openShare = () => setSharing(true)
  const mayTogether = mayOpenRoom(workout, role)
  const [isTogether, setTogether] = useState(() => mayTogether && takeStartWish())
  const closeTogether = () => setTogether(false)
  const isListable = role !== 'guest' && !isLink(workout.id)
  const keys = useEffectEvent(() => ({
    share: openShare,
    favourite: isListable ? () => void toggleFavorite(summaryOf(workout)) : undefined,
    editable: can(role, 'update', workoutThing(workout.isPublic)) ? workout.id : undefined
  }))
  useEffect(() => listenForKeys(() => keys()), [])
  const closeShare = () => setSharing(false)
  const lead = workout.description.trim()
  const summary = useMemo(() => ({ ...workout, ridge: summarise(workout).ridge }), [workout])
  return (
    <>
      {from === 'stale' && <Stale savedAt={state.savedAt} />}
      <article lang={language}>
        <PageView of={summary} workout={workout} />
        <div className="workout-page-head">
          <h1 lang={workout.language} dir="auto">
            {workout.name}
          </h1>
          <PageFacts of={summary} />
          <Lead text={lead} language={workout.language} className="is-wide" />
          <PageActions
            workout={workout}
            role={role}
            startRef={startRef}
            onShare={openShare}
            onTogether={() => setTogether(true)}
          />
          <PageLines workout={workout} author={author} role={role} userId={userId} onShare={openShare} />
        </div>
        <Exercises workout={workout} markup={parts.exercises} />
        <div className="workout-page-about">
          <Lead text={lead} language={workout.language} className="is-narrow" />
          <Meta workout={workout} author={author} />
          {workout.ratingCount[0] > 0 && <Html of={parts.side} />}
        </div>
      </article>
      {isTogether && (
        <LazyPart load={loadTogether} props={{ workout, onClose: closeTogether }} onFail={closeTogether} isAsked />
      )}
      {isSharing && (
        <LazyPart load={loadShare} props={{ workout, role, onClose: closeShare }} onFail={closeShare} isAsked />
      )}
    </>
  )
}

/** Rendered twice, and styles show one: below the name on wide screens, below the exercises on phones. */
function Lead({ text, language, className }: { text: string; language: string; className: string }) {
  if (text === '') return null
  return (
    <p className={`workout-page-lead ${className}`} lang={language} dir="auto">
      {text}
    </p>
  )
}

function Meta({ workout: { sport, copiedFrom, isPublic }, author }: { workout: Workout; author: string }) {
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    <p className="meta">
      <span>
        <Icon of={SPORT_ICONS[sport]} />
        {t(`sports.${sport}`)}
      </span>
      {author !== '' && !isPublic && <span>{t('public.by', { name: author })}</span>}
      {copiedFrom !== '' && <a href={pathTo('workout', { id: copiedFrom }, locale)}>{t('public.copyOf')}</a>}
    </p>
  )
}

const leftOut = (): void => undefined

function Exercises({ workout, markup }: { workout: Workout; markup: string }) {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const onRoot = useCallback((element: HTMLElement | null) => setRoot(element), [])
  return (
    <>
      <Html key={markup} of={markup} onRoot={onRoot} />
      {root !== null && <LazyPart load={loadRowPictures} props={{ workout, root }} onFail={leftOut} />}
    </>
  )
}
