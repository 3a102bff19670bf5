/** The frame moves with a finger, a mouse and the arrow keys; a tap beside it brings it there. */
import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { centreCrop, CORNERS, dragCorner, frameOfEdit, moveCrop, type Corner } from '#core/media/picture-edit.ts'
import { $steps, changePicture } from '../../stores/media/picture-tool.ts'

interface Drag {
  pointerId: number
  x: number
  y: number
  corner: Corner | null
  hasMoved: boolean
}

/** Part of the frame's longer side that an arrow key moves. */
const KEY_STEP = 1 / 50

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
}

const frameNow = () => {
  const steps = $steps.get()
  return steps === null ? { width: 1, height: 1 } : frameOfEdit(steps.now)
}

export function useCropFrame(area: RefObject<HTMLElement | null>) {
  const drag = useRef<Drag | null>(null)

  const onCropDown = (event: PointerEvent<HTMLElement>) => {
    if (drag.current !== null || event.button !== 0) return
    const name = event.target instanceof HTMLElement ? event.target.dataset['corner'] : undefined
    const corner = CORNERS.find((each) => each === name) ?? null
    drag.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, corner, hasMoved: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onCropMove = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current
    const box = area.current?.getBoundingClientRect()
    if (now === null || now.pointerId !== event.pointerId || box === undefined) return
    const scale = frameNow().width / box.width
    const [x, y] = [(event.clientX - now.x) * scale, (event.clientY - now.y) * scale]
    if (x === 0 && y === 0) return
    const { corner, hasMoved } = now
    changePicture((edit) => (corner === null ? moveCrop(edit, x, y) : dragCorner(edit, corner, x, y)), hasMoved)
    drag.current = { ...now, x: event.clientX, y: event.clientY, hasMoved: true }
  }
  const onCropUp = (event: PointerEvent<HTMLElement>) => {
    if (drag.current?.pointerId === event.pointerId) drag.current = null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const arrow = ARROWS[event.key]
    if (arrow === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const frame = frameNow()
    const step = Math.max(frame.width, frame.height) * KEY_STEP
    const [x, y] = [arrow[0] * step, arrow[1] * step]
    const isResize = event.shiftKey
    changePicture((edit) => (isResize ? dragCorner(edit, 'se', x, y) : moveCrop(edit, x, y)), event.repeat)
  }
  const onAreaDown = (event: PointerEvent<HTMLElement>) => {
    const box = area.current?.getBoundingClientRect()
    const isBeside = event.target instanceof Element && event.target.closest('.media-crop') === null
    if (!isBeside || box === undefined || event.button !== 0) return
    const scale = frameNow().width / box.width
    changePicture((edit) => centreCrop(edit, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale))
  }
  return {
    area: { onPointerDown: onAreaDown },
    crop: {
      onPointerDown: onCropDown,
      onPointerMove: onCropMove,
      onPointerUp: onCropUp,
      onPointerCancel: onCropUp,
      onKeyDown
    }
  }
}
