/** Reorders by dragging a grip. It moves the DOM elements directly and renders only at the end. */
import { useCallback, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'

interface Row {
  element: HTMLElement
  top: number
  height: number
}

/** Distance from the window's edge, in pixels, in which a drag scrolls, and its maximum pixels per frame. */
const EDGE_PX = 96
const SCROLL_PX = 14
/** Pixels that a press may move before it counts as a drag. */
const SLACK_PX = 4

function rowsOf(list: HTMLElement): Row[] {
  return [...list.querySelectorAll<HTMLElement>('[data-slot]')].map((element) => {
    const box = element.getBoundingClientRect()
    return { element, top: box.top + scrollY, height: box.height }
  })
}

/** The position whose row the dragged row's middle has passed. */
function targetOf(rows: readonly Row[], from: number, shift: number): number {
  const own = rows[from]
  if (own === undefined) return from
  const middle = own.top + own.height / 2 + shift
  let to = from
  rows.forEach((row, index) => {
    const line = row.top + row.height / 2
    if (index > from && middle > line) to = Math.max(to, index)
    if (index < from && middle < line) to = Math.min(to, index)
  })
  return to
}

/** Moves the dragged row and makes room at its target. */
function arrange(rows: readonly Row[], from: number, to: number, shift: number): void {
  const step = (rows[from]?.height ?? 0) + 8
  rows.forEach(({ element }, index) => {
    const isBetween = from < to ? index > from && index <= to : index >= to && index < from
    const by = index === from ? shift : isBetween ? (from < to ? -step : step) : 0
    element.style.translate = by === 0 ? '' : `0 ${by}px`
  })
}

function clear(rows: readonly Row[]): void {
  for (const { element } of rows) {
    element.style.translate = ''
    element.classList.remove('is-dragged')
  }
}

/** Returns the grip's pointer-down handler. `onMove` is called once, after a drop at another position. Escape cancels. */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  return useCallback(
    (event: ReactPointerEvent, from: number) => {
      const { current } = list
      if (current === null || event.button !== 0) return
      const grip = event.currentTarget
      const rows = rowsOf(current)
      const start = event.clientY + scrollY
      let clientY = event.clientY
      let to = from
      let isDragging = false
      let frame = 0

      const follow = () => {
        const edge = clientY < EDGE_PX ? clientY - EDGE_PX : Math.max(0, clientY - (innerHeight - EDGE_PX))
        if (edge !== 0) scrollBy(0, Math.max(-SCROLL_PX, Math.min(SCROLL_PX, edge / 4)))
        const shift = clientY + scrollY - start
        to = targetOf(rows, from, shift)
        arrange(rows, from, to, shift)
        frame = requestAnimationFrame(follow)
      }
      const move = (moved: PointerEvent) => {
        clientY = moved.clientY
        if (isDragging || Math.abs(clientY + scrollY - start) < SLACK_PX) return
        isDragging = true
        rows[from]?.element.classList.add('is-dragged')
        frame = requestAnimationFrame(follow)
      }
      const end = (isDone: boolean) => {
        stop.abort()
        cancelAnimationFrame(frame)
        clear(rows)
        if (isDone && isDragging && to !== from) onMove(from, to)
      }
      const stop = new AbortController()
      const { signal } = stop
      grip.setPointerCapture(event.pointerId)
      grip.addEventListener('pointermove', move as EventListener, { signal })
      grip.addEventListener('pointerup', () => end(true), { signal })
      grip.addEventListener('pointercancel', () => end(false), { signal })
      window.addEventListener('keydown', (key) => key.key === 'Escape' && end(false), { signal })
    },
    [list, onMove]
  )
}
