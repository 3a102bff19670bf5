/**
 * Drags dates to another day, or their lower edge to another length. A mouse drags at once; a finger drags after a
 * long press, so that pages still scroll, or at once by a grip.
 */
import { stretched } from '#core/planning/training-calendar.ts'

const LONG_PRESS_MS = 400
/** Pixels; shorter moves are a trembling hand. */
const MOVED_PX = 6
const FINGER_PX = 12
/** Pixels per minute; the week's style sheet uses the same value. */
const MINUTE_PX = 0.64

export interface Drags {
  onDrop: (key: string, day: string, isCopy: boolean) => void
  /** Called when the date moves over another day or none, and again when Ctrl is pressed or released. */
  onOver?: (key: string, day: string | null, isCopy: boolean) => void
  /** Only where things have edges. @param minutes new length of the date */
  onStretch?: (key: string, minutes: number) => void
  lengthText?: (minutes: number) => string
}

interface Pressed {
  pointerId: number
  element: HTMLElement
  key: string
  x: number
  y: number
  isFinger: boolean
  isLifted: boolean
  /** True while Ctrl or Cmd is held: the date is copied. */
  isCopy: boolean
  /** New length while the edge is dragged; null if the date moves to another day. */
  minutes: number | null
  timer: ReturnType<typeof setTimeout> | undefined
  over: HTMLElement | null
}

/** Returns the day at a point. */
function dayAt(root: HTMLElement, x: number, y: number): HTMLElement | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]') ?? null
  return cell !== null && root.contains(cell) ? cell : null
}

const minutesOf = (element: HTMLElement): number => Number(element.dataset['length'])

/** Shows the length of a date in its block and in words. */
function showLength(element: HTMLElement, minutes: number, text: string): void {
  element.style.setProperty('--length', String(minutes))
  const said = element.querySelector('.planning-length')
  if (said !== null) said.textContent = text
}

const carried = {
  lift: (now: Pressed) => {
    now.isLifted = true
    now.element.classList.add(now.minutes === null ? 'is-lifted' : 'is-stretched')
  },
  stretch: (now: Pressed, y: number, lengthText: (minutes: number) => string) => {
    const by = Math.round((y - now.y) / MINUTE_PX)
    now.minutes = by === 0 ? minutesOf(now.element) : stretched(minutesOf(now.element), by)
    showLength(now.element, now.minutes, lengthText(now.minutes))
  },
  carry: (
    now: Pressed,
    root: HTMLElement,
    { clientX: x, clientY: y, ctrlKey, metaKey }: PointerEvent,
    onOver: Drags['onOver']
  ) => {
    const isCopy = ctrlKey || metaKey
    now.element.style.translate = `${x - now.x}px ${y - now.y}px`
    const over = dayAt(root, x, y)
    if (over === now.over && isCopy === now.isCopy) return
    now.isCopy = isCopy
    onOver?.(now.key, over?.dataset['day'] ?? null, isCopy)
    now.over?.classList.remove('is-drop')
    over?.classList.add('is-drop')
    now.over = over
  },
  putBack: (now: Pressed, lengthText: (minutes: number) => string) => {
    clearTimeout(now.timer)
    now.element.classList.remove('is-lifted', 'is-stretched')
    if (now.minutes !== null) showLength(now.element, minutesOf(now.element), lengthText(minutesOf(now.element)))
    now.element.style.removeProperty('translate')
    now.over?.classList.remove('is-drop')
  }
}

function pressOn({ target, button, pointerType, pointerId, clientX: x, clientY: y }: PointerEvent): Pressed | null {
  const element = (target as Element).closest<HTMLElement>('[data-key]')
  const key = element?.dataset['key']
  if (element === null || key === undefined || button !== 0) return null
  const isFinger = pointerType === 'touch'
  const minutes = (target as Element).closest('[data-edge]') === null ? null : minutesOf(element)
  return {
    pointerId,
    element,
    key,
    x,
    y,
    isFinger,
    isLifted: false,
    isCopy: false,
    minutes,
    timer: undefined,
    over: null
  }
}

const isOnGrip = ({ target }: PointerEvent): boolean => (target as Element).closest('[data-grip]') !== null

export type FollowDrags = typeof followDrags

/**
 * What is dragged has `data-key`, and `data-length` if it has edges with `data-edge`; where it is dropped has `data-day`.
 * @returns a function that stops listening
 */
export function followDrags(root: HTMLElement, { onDrop, onOver, onStretch, lengthText = String }: Drags): () => void {
  let pressed: Pressed | null = null
  let wasDropped = false
  const stops = new AbortController()
  const { signal } = stops
  const end = () => {
    if (pressed !== null && pressed.over !== null) onOver?.(pressed.key, null, false)
    if (pressed !== null) carried.putBack(pressed, lengthText)
    pressed = null
  }
  const down = (event: PointerEvent) => {
    if (pressed !== null) return
    const now = pressOn(event)
    pressed = now
    if (now?.isFinger === true && isOnGrip(event)) carried.lift(now)
    else if (now?.isFinger === true) now.timer = setTimeout(() => carried.lift(now), LONG_PRESS_MS)
  }
  const move = (event: PointerEvent) => {
    const { pointerId, clientX: x, clientY: y } = event
    if (pressed?.pointerId !== pointerId) return
    const distance = Math.hypot(x - pressed.x, y - pressed.y)
    if (!pressed.isLifted && pressed.isFinger && distance > FINGER_PX) return end()
    if (!pressed.isLifted && !pressed.isFinger && distance > MOVED_PX) carried.lift(pressed)
    if (!pressed.isLifted) return
    if (pressed.minutes === null) carried.carry(pressed, root, event, onOver)
    else carried.stretch(pressed, y, lengthText)
  }
  const up = ({ pointerId }: PointerEvent) => {
    if (pressed?.pointerId !== pointerId) return
    const { isLifted, isCopy, key, over, minutes, element } = pressed
    end()
    if (!isLifted) return
    // The click that follows would open the day.
    wasDropped = true
    setTimeout(() => (wasDropped = false))
    const day = over?.dataset['day']
    if (minutes !== null && minutes !== minutesOf(element)) onStretch?.(key, minutes)
    else if (day !== undefined) onDrop(key, day, isCopy)
  }
  root.addEventListener('pointerdown', down, { signal })
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  // A page that scrolls cancels the pointer.
  const hold = (event: Event) => pressed?.isLifted === true && event.preventDefault()
  root.addEventListener('touchmove', hold, { passive: false, signal })
  root.addEventListener('contextmenu', (event) => pressed?.isFinger === true && event.preventDefault(), { signal })
  root.addEventListener('click', (event) => wasDropped && event.stopPropagation(), { capture: true, signal })
  return () => {
    end()
    stops.abort()
  }
}
