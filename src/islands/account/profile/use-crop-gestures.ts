import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { zoomOf, type Crop, type Size } from '#core/editor/crop.ts'
import { moveSquare, zoomSquare } from '../../../stores/account/portrait.ts'

interface Point {
  x: number
  y: number
}

/** Zoom per pixel of the wheel event. */
const WHEEL_ZOOM = 0.0015
/** Zoom when two fingers move apart by the picture's width. */
const PINCH_ZOOM = 1

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Position in an element, 0 to 1 in each direction. */
function pointIn(element: Element, clientX: number, clientY: number): Point {
  const box = element.getBoundingClientRect()
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
}

/** One finger moves; two zoom around their middle. */
export function useCropGestures(area: RefObject<HTMLElement | null>, picture: Size, crop: Crop) {
  const fingers = useRef(new Map<number, Point>())
  const latest = useRef({ picture, crop })
  useEffect(() => {
    latest.current = { picture, crop }
  })
  useWheel(area, latest)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointIn(event.currentTarget, event.clientX, event.clientY))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const now = pointIn(event.currentTarget, event.clientX, event.clientY)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    const { side } = latest.current.crop
    const share = other === undefined ? 1 : 0.5
    moveSquare((before.x - now.x) * side * share, (before.y - now.y) * side * share)
    if (other === undefined) return
    const closer = (distance(now, other) - distance(before, other)) * PINCH_ZOOM
    zoomSquare(zoomOf(latest.current.picture, latest.current.crop) + closer, middle(now, other))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId)
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}

/** React's wheel listener is passive, so the page would scroll too. */
function useWheel(area: RefObject<HTMLElement | null>, latest: RefObject<{ picture: Size; crop: Crop }>): void {
  useEffect(() => {
    const element = area.current
    if (element === null) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const zoom = zoomOf(latest.current.picture, latest.current.crop) - event.deltaY * WHEEL_ZOOM
      zoomSquare(zoom, pointIn(element, event.clientX, event.clientY))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [area, latest])
}
