/**
 * `/intro`: five slides that introduce the product with its own components. Shown once to a new account; the menu
 * links to it later.
 */
import '../../../styles/app/intro.css'
import { useStore } from '@nanostores/react'
import { ArrowLeftIcon, ArrowRightIcon, Plus } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { pathTo } from '#core/app/routes.ts'
import { keepSlideInAddress, leaveIntro, markIntroSeen, slideInAddress } from '../../../stores/account/intro.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { IceGlyph } from '../../../ui/glyphs.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FloodFigure, MakeFigure, RidgeFigure, ShareFigure, WelcomeFigure } from './figures.tsx'

/** Milliseconds without a scroll event after which the slides count as still. */
const STILL_MS = 120

interface Slides {
  /** Scrolls the slides, its children, horizontally. */
  track: RefObject<HTMLDivElement | null>
  current: number
  /** Stops at the first and the last slide. */
  go: (index: number) => void
  onScroll: () => void
}

/**
 * Leaves scrolling, snapping and swiping to the browser, tracks the visible slide and goes to others. @param first
 * the slide shown at first; later values are ignored
 */
function useSlides(count: number, first: number): Slides {
  const track = useRef<HTMLDivElement>(null)
  const [start] = useState(first)
  const [current, setCurrent] = useState(start)
  // While scrolling to a slide, those in between do not count, unless the user takes over.
  const aim = useRef<number | null>(null)
  const still = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // Newer browsers return a promise, which an effect must not return.
  const scrollTo = (index: number, behavior: ScrollBehavior): void => {
    void track.current?.scrollTo({ left: leftOf(track.current, index), behavior })
  }
  useLayoutEffect(() => scrollTo(start, 'instant'), [start])
  useEffect(() => {
    const stop = new AbortController()
    for (const hand of ['pointerdown', 'wheel']) {
      const takeOver = () => void (aim.current = null)
      track.current?.addEventListener(hand, takeOver, { signal: stop.signal, passive: true })
    }
    return () => {
      stop.abort()
      clearTimeout(still.current)
    }
  }, [])
  const settle = () => {
    const shown = shownIn(track.current)
    const wanted = aim.current ?? shown
    setCurrent(wanted)
    // A second move can stop the first one halfway, and a slow machine can pause in the middle.
    if (wanted === shown) aim.current = null
    else scrollTo(wanted, 'instant')
  }
  return {
    track,
    current,
    go: (index) => {
      const next = Math.min(count - 1, Math.max(0, index))
      aim.current = next
      setCurrent(next)
      // The style sheet decides whether the move is animated.
      scrollTo(next, 'auto')
    },
    onScroll: () => {
      clearTimeout(still.current)
      still.current = setTimeout(settle, STILL_MS)
      if (aim.current === null) setCurrent(shownIn(track.current))
    }
  }
}

function leftOf(track: HTMLElement, index: number): number {
  const slide = track.children[index]
  return slide instanceof HTMLElement ? slide.offsetLeft : 0
}

/** In right-to-left languages the distance is negative. */
function shownIn(track: HTMLElement | null): number {
  return track === null || track.clientWidth === 0 ? 0 : Math.round(Math.abs(track.scrollLeft) / track.clientWidth)
}

interface Slide {
  title: readonly string[]
  text: string
  figure: ReactNode
}

const SLIDES: readonly Slide[] = [
  { title: ['splash.h1a', 'splash.h1b', 'splash.h1c'], text: 'intro.welcomeText', figure: <WelcomeFigure /> },
  { title: ['intro.floodTitle'], text: 'intro.floodText', figure: <FloodFigure /> },
  { title: ['splash.ridgeTitle'], text: 'splash.ridgeText', figure: <RidgeFigure /> },
  { title: ['intro.makeTitle'], text: 'intro.makeText', figure: <MakeFigure /> },
  { title: ['intro.shareTitle'], text: 'intro.shareText', figure: <ShareFigure /> }
]
const COUNT = SLIDES.length
const LAST = COUNT - 1

export function IntroScreen() {
  const t = useStore($t)
  const { track, current, go, onScroll } = useSlides(COUNT, slideInAddress(COUNT))
  const title = t('nav.intro')
  useLayoutEffect(() => {
    document.title = `${title} · Icepoint`
  }, [title])
  // The introduction counts as seen from now on, whatever happens to the page.
  useEffect(() => void markIntroSeen(), [])
  // The address and the scroll position of the page follow the slide.
  useEffect(() => {
    keepSlideInAddress(current)
    scrollTo(0, 0)
  }, [current])
  useKeys(current, go)
  return (
    <div className="intro-screen">
      <header>
        <p className="intro-brand">
          <Icon of={IceGlyph} className="intro-mark" />
          {t('app.name')}
        </p>
        {current < LAST && (
          <Button look="quiet" onClick={leaveIntro}>
            {t('intro.skip')}
          </Button>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        <h1 className="visually-hidden">{title}</h1>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not every browser lets the keyboard reach what scrolls */}
        <div className="intro-track" ref={track} onScroll={onScroll} role="group" aria-label={title} tabIndex={0}>
          {SLIDES.map((slide, index) => (
            <SlideView key={slide.text} slide={slide} index={index} isCurrent={index === current} />
          ))}
        </div>
      </main>
      <Ways current={current} go={go} />
      <Said current={current} />
    </div>
  )
}

interface SlideViewProps {
  slide: Slide
  index: number
  isCurrent: boolean
}

/** Every slide can be read at any time; its controls are active only on the current slide. */
function SlideView({ slide, index, isCurrent }: SlideViewProps) {
  const t = useStore($t)
  const id = useId()
  return (
    <div className="intro-slide" role="group" aria-labelledby={id}>
      {slide.figure}
      <div className="intro-text">
        <h2 id={id}>
          {slide.title.map((key) => (
            <span key={key}>{t(key)} </span>
          ))}
        </h2>
        <p>{t(slide.text)}</p>
        {index === LAST && (
          <p className="intro-actions" inert={!isCurrent}>
            <ButtonLink icon={Plus} href={pathTo('addWorkoutOptions')}>
              {t('list.createFirst')}
            </ButtonLink>
          </p>
        )}
      </div>
    </div>
  )
}

const titleOf = (slide: Slide, t: (key: string) => string): string => slide.title.map((key) => t(key)).join(' ')

type Way = Pick<Slides, 'current' | 'go'>

function Ways({ current, go }: Way) {
  const t = useStore($t)
  const next = useRef<HTMLButtonElement>(null)
  const back = () => {
    // The button is about to disappear and would take the focus with it.
    if (current === 1) next.current?.focus()
    go(current - 1)
  }
  return (
    <footer>
      {current > 0 && (
        <Button look="quiet" className="intro-back" icon={ArrowLeftIcon} onClick={back}>
          <span>{t('intro.back')}</span>
        </Button>
      )}
      <p className="intro-dots" role="img" aria-label={t('intro.slide', { number: current + 1, count: COUNT })}>
        {SLIDES.map((slide, index) => (
          <i key={slide.text} className={index === current ? 'is-current' : undefined} />
        ))}
      </p>
      <button
        ref={next}
        type="button"
        className="button primary intro-next"
        onClick={current === LAST ? leaveIntro : () => go(current + 1)}
      >
        {t(current === LAST ? 'intro.finish' : 'intro.next')}
        <Icon of={ArrowRightIcon} />
      </button>
    </footer>
  )
}

/** Announces each change once, whatever caused it. */
function Said({ current }: { current: number }) {
  const t = useStore($t)
  const [first] = useState(current)
  const [hasMoved, setMoved] = useState(false)
  if (current !== first && !hasMoved) setMoved(true)
  const slide = SLIDES[current]
  return (
    <p className="visually-hidden" role="status">
      {hasMoved &&
        slide !== undefined &&
        `${t('intro.slide', { number: current + 1, count: COUNT })}. ${titleOf(slide, t)}`}
    </p>
  )
}

/** Ignores combinations with modifier keys, which belong to the browser. */
function useKeys(current: number, go: Slides['go']): void {
  useEffect(() => {
    const stop = new AbortController()
    const steps: Readonly<Record<string, () => void>> = {
      ArrowRight: () => go(current + 1),
      ArrowLeft: () => go(current - 1),
      Home: () => go(0),
      End: () => go(LAST),
      Escape: leaveIntro
    }
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      step()
    }
    document.addEventListener('keydown', press, { signal: stop.signal })
    return () => stop.abort()
  }, [current, go])
}
