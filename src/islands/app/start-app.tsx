/** Replaces the skeleton of the page with the app once there is something to show. */
import { createRoot } from 'react-dom/client'
import { useStore } from '@nanostores/react'
import {
  Activity,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  Component,
  type ReactNode
} from 'react'
import { CloudAlert, RotateCw } from 'lucide-react'
import { NetworkError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { $localeReady, $t } from '../../stores/app/locale.ts'
import { pageAtStart, $page, restoreSpot, startRouter, type Page } from '../../stores/app/router.ts'
import { when } from '../../stores/app/when.ts'
import { $session, accountOf } from '../../stores/account/session.ts'
import { mayFetchAhead } from '../../stores/app/network.ts'
import { $beforePlay } from '../../stores/player/before-play.ts'
import { AppShell } from './frame/app-shell.tsx'
import { loadAgain } from '../../stores/app/lost-part.ts'
import { fetchOutbox } from '../../stores/app/outbox/unsent.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/note.tsx'
import { forgetScreen, hasFrame, isKept, lazyScreen, NAV_SCREENS, prepareScreen, screenOf } from './screens.ts'

interface BoundaryState {
  hasFailed: boolean
}

interface BoundaryProps {
  /** Called before the failed screen renders again. */
  onRetry: () => void
  children: ReactNode
}

/**
 * Keeps the rest of the app usable when one screen throws. Use the screen's key as `key`, so that another screen
 * starts without the error.
 */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof NetworkError) loadAgain()
  }

  retry = (): void => {
    this.props.onRetry()
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ScreenFailed onRetry={this.retry} /> : this.props.children
  }
}

export function ScreenFailed({ onRetry }: { onRetry: () => void }) {
  const t = useStore($t)
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="visually-hidden">{t('states.screenTitle')}</h1>
      <Empty title={t('states.screenFailed')} text={t('states.screenFailedText')} icon={CloudAlert} role="alert">
        <Button look="primary" icon={RotateCw} onClick={onRetry}>
          {t('states.retry')}
        </Button>
        <ButtonLink href={pathTo('workoutList', { tab: 'my' })}>{t('states.toWorkouts')}</ButtonLink>
      </Empty>
    </main>
  )
}

/** Milliseconds. The first screen loads its own files first. */
const PREPARE_AFTER_MS = 2500

/** The app: one frame that stays and the screen of the address inside it. The player covers both. */
export function App() {
  const page = useStore($page) ?? pageAtStart()
  useEffect(() => startRouter((match) => prepareScreen(screenOf(match))), [])
  useEffect(fetchOutbox, [])
  useEffect(() => {
    if (!mayFetchAhead()) return
    const timer = setTimeout(() => NAV_SCREENS.forEach(prepareScreen), PREPARE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return page === null ? null : <Pages page={page} />
}

const isPlay = (page: Page): boolean => screenOf(page) === 'play'

/** A screen with one address per item remounts for another item. */
function keyOf(page: Page): string {
  const name = screenOf(page)
  return name === 'addWorkout' || name === 'workout' || name === 'play' ? `${name} ${page.id}` : name
}

interface Mounted {
  /** Puts the visible screen, or the one behind the player, first; the others are hidden. */
  pages: readonly Page[]
  userId: string
}

/** Returns the screens that stay mounted. Screens of another account are dropped. */
function useMounted(page: Page): readonly Page[] {
  const userId = accountOf(useStore($session))?.login.userId ?? ''
  const [mounted, setMounted] = useState<Mounted>({ pages: [], userId })
  const before = mounted.userId === userId ? mounted.pages : mounted.pages.slice(0, 1)
  const pages =
    isPlay(page) || before[0] === page
      ? before
      : [page, ...before.filter((other) => keyOf(other) !== keyOf(page) && isKept(screenOf(other)))]
  if (pages !== mounted.pages || userId !== mounted.userId) setMounted({ pages, userId })
  return pages
}

function Pages({ page }: { page: Page }) {
  const isAsked = useStore($beforePlay) !== null
  // The last screen stays until the next one can render.
  const shown = useDeferredValue(page)
  const pages = useMounted(shown)
  const play = isPlay(shown) ? shown : null
  const front = pages[0]
  const screens = pages.map((one) => (
    <Activity key={keyOf(one)} mode={one === front ? 'visible' : 'hidden'}>
      <Drawn page={one} />
    </Activity>
  ))
  return (
    <>
      {front !== undefined && hasFrame(screenOf(front)) ? (
        <AppShell page={page} isPending={shown !== page} isCovered={play !== null && !isAsked}>
          {screens}
        </AppShell>
      ) : (
        screens
      )}
      {play !== null && <Drawn key={keyOf(play)} page={play} />}
      {/* Last, because it focuses what the screen before it has just named. */}
      <Arrival page={shown} />
    </>
  )
}

function Drawn({ page }: { page: Page }) {
  const name = screenOf(page)
  const [Screen, setScreen] = useState(() => lazyScreen(name))
  const retry = () => {
    forgetScreen(name)
    setScreen(() => lazyScreen(name))
  }
  return (
    <ScreenBoundary onRetry={retry}>
      <Screen params={page.params} />
    </ScreenBoundary>
  )
}

/** Milliseconds. Screens set the title after they render. */
const SAY_AFTER_MS = 150

/** Does what a page load would do: scrolls to the top or the last position, sets the focus and announces the page. */
function Arrival({ page }: { page: Page }) {
  const [said, setSaid] = useState('')
  const last = useRef<Page | null>(null)
  useLayoutEffect(() => {
    if (last.current === page) return
    last.current = page
    if (page.how === 'load') restoreSpot(page.id)
    else if (page.how === 'forward') scrollTo(0, 0)
    const isBackThere = page.how === 'back' && restoreSpot(page.id)
    if (page.how !== 'load' && !isBackThere) document.getElementById('main')?.focus({ preventScroll: true })
  }, [page])
  useEffect(() => {
    if (page.how === 'load') return
    const timer = setTimeout(() => setSaid(document.title.replace(/ · Icepoint$/, '')), SAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [page])
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {said}
    </p>
  )
}

/** Logs what an error boundary has caught. A file that could not be loaded is not a bug; the screen reports it. */
function logBug(error: unknown): void {
  // React does the same by default.
  // eslint-disable-next-line no-console
  if (!(error instanceof NetworkError)) console.error(error)
}

async function startApp(root: HTMLElement): Promise<void> {
  const page = pageAtStart()
  if (page === null) return
  // Its texts load in parallel with those of the frame.
  prepareScreen(screenOf(page))
  await when($localeReady, (isReady) => isReady || null)
  // The screen suspends while it loads, so the skeleton stays until React has something to commit.
  createRoot(root, { onCaughtError: logBug }).render(<App />)
}

const root = document.getElementById('app')
if (root !== null) void startApp(root)
