/** The app: one frame that stays, and the screen of the address inside it. The player covers both. */
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NetworkError } from '#core/app/errors.ts'
import { loadErrorWordsSoon } from '../../stores/app/error-words.ts'
import { $localeReady } from '../../stores/app/locale.ts'
import { mayFetchAhead } from '../../stores/app/network.ts'
import { $beforePlay } from '../../stores/player/before-play.ts'
import { $page, pageAtStart, restoreSpot, startRouter, type Page } from '../../stores/app/router.ts'
import { ScreenBoundary, ScreenFailed } from './screen-boundary.tsx'
import { NAV_SCREENS, prepareScreen, screenOf } from './screens.ts'
import { useShown, type Shown } from './use-shown.ts'

/** Milliseconds: after the first screen has loaded its own files. */
const PREPARE_AFTER_MS = 2500

export function App() {
  const page = useStore($page) ?? pageAtStart()
  const isReady = useStore($localeReady)
  useEffect(() => startRouter((match) => prepareScreen(screenOf(match))), [])
  useEffect(() => {
    if (!mayFetchAhead()) return
    const timer = setTimeout(() => NAV_SCREENS.forEach(prepareScreen), PREPARE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(loadErrorWordsSoon, [])
  return page === null || !isReady ? null : <Pages page={page} />
}

const isPlay = ({ page }: Shown): boolean => screenOf(page) === 'play'

/** A screen with an address of its own for each thing begins anew for another thing. */
function keyOf({ page }: Shown): string {
  const name = screenOf(page)
  return name === 'addWorkout' || name === 'workout' || name === 'play' ? `${name} ${page.id}` : name
}

/** What is drawn: the player, and behind it the screen that was shown last. */
function useLayers(shown: Shown | null): { play: Shown | null; behind: Shown | null } {
  const [framed, setFramed] = useState<Shown | null>(null)
  if (shown === null) return { play: null, behind: null }
  if (isPlay(shown)) return { play: shown, behind: framed }
  if (framed !== shown) setFramed(shown)
  return { play: null, behind: shown }
}

function Pages({ page }: { page: Page }) {
  const isAsked = useStore($beforePlay) !== null
  const { shown, isLost, retry } = useShown(page)
  const { play, behind } = useLayers(shown)
  const failed = isLost ? <ScreenFailed error={new NetworkError('unreachable')} onRetry={retry} /> : null
  const isPending = shown?.page !== page && !isLost
  return (
    <>
      <Arrival page={shown?.page ?? null} />
      {behind?.Shell ? (
        <behind.Shell page={page} isPending={isPending} isCovered={play !== null && !isLost && !isAsked}>
          {failed ?? <Drawn shown={behind} />}
        </behind.Shell>
      ) : (
        (failed ?? (behind !== null && <Drawn shown={behind} />))
      )}
      {play !== null && !isLost && <Drawn shown={play} />}
    </>
  )
}

function Drawn({ shown }: { shown: Shown }) {
  return (
    <ScreenBoundary key={keyOf(shown)}>
      <shown.Screen params={shown.page.params} />
    </ScreenBoundary>
  )
}

/** Milliseconds: screens set the title after they are drawn. */
const SAY_AFTER_MS = 150

/** What a page load would do: go to the top or back to where one was, set the focus, and say where one is. */
function Arrival({ page }: { page: Page | null }) {
  const [said, setSaid] = useState('')
  const last = useRef<Page | null>(null)
  useLayoutEffect(() => {
    if (page === null || last.current === page) return
    last.current = page
    if (page.how === 'load') restoreSpot(page.id)
    else if (page.how === 'forward') scrollTo(0, 0)
    const isBackThere = page.how === 'back' && restoreSpot(page.id)
    if (page.how !== 'load' && !isBackThere) document.getElementById('main')?.focus({ preventScroll: true })
  }, [page])
  useEffect(() => {
    if (page === null || page.how === 'load') return
    const timer = setTimeout(() => setSaid(document.title.replace(/ · Icepoint$/, '')), SAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [page])
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {said}
    </p>
  )
}
