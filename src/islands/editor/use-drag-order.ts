/** Reorders by dragging a grip: a line shows where the row or block will go. React renders only at the end. */
import { useCallback, useLayoutEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Gap } from '#core/editor/arrange.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { $openSlot } from '../../stores/editor/editor-state.ts'
import { loadRows, withRows, type StartDrag } from './rows.ts'

const loadArrangeSheet = () => import('./arrange-sheet.tsx').then(({ ArrangeSheet }) => ArrangeSheet)

/** A drop position, in pixels of the page. */
interface Target {
  gap: Gap
  top: number
  left: number
  width: number
}

/** Distance from the window's edge, in pixels, at which dragging scrolls, and the maximum pixels per frame. */
const EDGE_PX = 96
const SCROLL_PX = 14
/** Pixels the pointer may move before a press counts as a drag. */
const SLACK_PX = 4
/** Pixels between a row and the line next to it: half the gap between two rows. */
const BESIDE_PX = 4

const nodesIn = (list: Element): HTMLElement[] =>
  [...list.children].filter((child): child is HTMLElement => child instanceof HTMLElement && 'node' in child.dataset)

/** Rendered gaps. Gaps where nothing may be dropped are omitted. */
function targetsOf(area: HTMLElement, gaps: readonly Gap[]): Target[] {
  const allowed = new Map(gaps.map((gap) => [gap.join('.'), gap]))
  return [...area.querySelectorAll<HTMLElement>('[data-gaps]')].flatMap((list) => {
    const { left, width } = list.getBoundingClientRect()
    const boxes = nodesIn(list).map((node) => node.getBoundingClientRect())
    const tops = [...boxes.map((box) => box.top - BESIDE_PX), (boxes.at(-1)?.bottom ?? 0) + BESIDE_PX]
    return tops.flatMap((top, index) => {
      const gap = allowed.get(`${list.dataset['gaps'] ?? ''}.${index}`)
      return gap === undefined ? [] : [{ gap, top: top + scrollY, left, width }]
    })
  })
}

function nearest(targets: readonly Target[], top: number): Target | undefined {
  return targets.reduce<Target | undefined>(
    (best, one) => (best === undefined || Math.abs(one.top - top) < Math.abs(best.top - top) ? one : best),
    undefined
  )
}

/** The line that marks the drop position. */
function createLine(): { show: (target: Target) => void; remove: () => void } {
  const line = document.createElement('div')
  line.className = 'editor-drop-line'
  document.body.append(line)
  const show = ({ top, left, width }: Target) => {
    line.style.translate = `${left}px ${top}px`
    line.style.inlineSize = `${width}px`
  }
  return { show, remove: () => line.remove() }
}

interface Drag {
  follow: () => void
  drop: () => Gap | null
  end: () => void
}

/** Starts once the pointer has moved. It first closes everything that is open, so that rows keep a stable height. */
async function beginDrag(
  area: HTMLElement,
  blocks: WorkoutContent['blocks'],
  key: string,
  pointer: { y: number }
): Promise<Drag | null> {
  const [{ gapsOf }] = await Promise.all([loadRows(), loadArrangeSheet()])
  flushSync(() => $openSlot.set(null))
  const element = area.querySelector<HTMLElement>(`[data-node="${CSS.escape(key)}"]`)
  if (element === null) return null
  const targets = targetsOf(area, gapsOf({ blocks }, key))
  const line = createLine()
  const box = element.getBoundingClientRect()
  // The row jumps to the pointer if rows above it were closed.
  const start = box.top + scrollY + Math.min(box.height, 64) / 2
  let target: Target | undefined
  element.classList.add('is-dragged')
  return {
    follow: () => {
      const edge = pointer.y < EDGE_PX ? pointer.y - EDGE_PX : Math.max(0, pointer.y - (innerHeight - EDGE_PX))
      if (edge !== 0) scrollBy(0, Math.max(-SCROLL_PX, Math.min(SCROLL_PX, edge / 4)))
      const at = pointer.y + scrollY
      element.style.translate = `0 ${at - start}px`
      target = nearest(targets, at)
      if (target !== undefined) line.show(target)
    },
    drop: () => target?.gap ?? null,
    end: () => {
      element.style.translate = ''
      element.classList.remove('is-dragged')
      line.remove()
    }
  }
}

/** Follows one press of a grip until it ends. Resolves to the gap, or null if nothing moves. */
function followPress(
  event: ReactPointerEvent,
  begin: (pointer: { y: number }) => Promise<Drag | null>
): Promise<Gap | null> {
  const grip = event.currentTarget
  const from = event.clientY + scrollY
  const pointer = { y: event.clientY }
  const stop = new AbortController()
  const { signal } = stop
  let drag: Promise<Drag | null> | null = null
  let frame = 0
  return new Promise((resolve) => {
    const end = async (isDone: boolean) => {
      stop.abort()
      const running = await drag
      cancelAnimationFrame(frame)
      running?.follow()
      const gap = running?.drop() ?? null
      running?.end()
      resolve(isDone ? gap : null)
    }
    const loop = (running: Drag | null) => {
      if (running === null || signal.aborted) return
      running.follow()
      frame = requestAnimationFrame(() => loop(running))
    }
    const move = (moved: PointerEvent) => {
      pointer.y = moved.clientY
      if (drag !== null || Math.abs(pointer.y + scrollY - from) < SLACK_PX) return
      drag = begin(pointer)
      void drag.then(loop, () => end(false))
    }
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener('pointermove', move as EventListener, { signal })
    grip.addEventListener('pointerup', () => void end(true), { signal })
    grip.addEventListener('pointercancel', () => void end(false), { signal })
    window.addEventListener('keydown', (key) => key.key === 'Escape' && void end(false), { signal })
  })
}

/** Returns the grip's pointer-down handler. Escape cancels. */
export function useDragOrder(area: RefObject<HTMLElement | null>, blocks: WorkoutContent['blocks']): StartDrag {
  const latest = useRef(blocks)
  useLayoutEffect(() => {
    latest.current = blocks
  }, [blocks])
  return useCallback(
    (event: ReactPointerEvent, key: string) => {
      const { current } = area
      if (current === null || event.button !== 0) return
      void followPress(event, (pointer) => beginDrag(current, latest.current, key, pointer)).then((gap) => {
        if (gap !== null) void withRows((rows) => rows.move([key], gap))
      })
    },
    [area]
  )
}
