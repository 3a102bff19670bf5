import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Milliseconds without a scroll: the slides stand still. */
const STILL_MS = 120

export interface Slides {
  /** Scrolls the slides, its children, from side to side. */
  track: RefObject<HTMLDivElement | null>
  current: number
  /** Stops at the first and the last slide. */
  go: (index: number) => void
  onScroll: () => void
}

/**
 * The browser scrolls, snaps and swipes. This knows which slide it is, and goes to others.
 * @param first the slide shown at first; what it says later does not matter
 */
export function useSlides(count: number, first: number): Slides {
  const track = useRef<HTMLDivElement>(null)
  const [start] = useState(first)
  const [current, setCurrent] = useState(start)
  // On its way to a slide, those between do not count, unless a hand takes over.
  const aim = useRef<number | null>(null)
  const still = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // Newer browsers answer with a promise, which an effect must not return.
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
    // A second move can stop the first one halfway, and a slow machine can pause in it.
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
      // How it moves is said in the styles.
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

/** Where writing goes from right to left, the distance is negative. */
function shownIn(track: HTMLElement | null): number {
  return track === null || track.clientWidth === 0 ? 0 : Math.round(Math.abs(track.scrollLeft) / track.clientWidth)
}
