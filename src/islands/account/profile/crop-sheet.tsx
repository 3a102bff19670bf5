/** Crops a picture to a square. Loaded when a picture is chosen. */
import { useStore } from '@nanostores/react'
import { Check, ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { formatPercent } from '#core/app/format.ts'
import { zoomOf, type Crop, type Size } from '#core/editor/crop.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { cancelPicture, moveSquare, sendPicture, zoomSquare } from '../../../stores/account/portrait.ts'
import { drawOn } from '../../../stores/account/portrait-canvas.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { focusIfLost } from '../../app/frame/focus-heading.ts'

interface Point {
  x: number
  y: number
}

/** Zoom factor per pixel of the wheel event. */
const WHEEL_ZOOM = 0.0015
/** Zoom when two fingers move apart by the picture's width. */
const PINCH_ZOOM = 1

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Position within an element, from 0 to 1 in each direction. */
function pointIn(element: Element, clientX: number, clientY: number): Point {
  const box = element.getBoundingClientRect()
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
}

/** One finger moves the picture; two fingers zoom around their middle. */
function useCropGestures(area: RefObject<HTMLElement | null>, picture: Size, crop: Crop) {
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

/** React's wheel listener is passive and could not keep the page from scrolling. */
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

interface CropProps {
  picture: ImageBitmap
  crop: Crop
}

/** Canvas pixels: more than its CSS size, so that it is sharp on high-density screens. */
const CANVAS_PX = 640
/** Share of the visible area that an arrow key moves. */
const MOVE_SHARE = 1 / 20
const ZOOM_STEP = 0.08

/** Sends nothing until "use" is pressed. */
export function CropSheet({ picture, crop }: CropProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const zoom = zoomOf(picture, crop)
  // The button that opened this sheet is disabled during the upload and cannot take the focus back.
  const use = async () => {
    focusIfLost('picture-title')
    await sendPicture()
    focusIfLost('picture-title')
  }
  return (
    <Sheet
      isOpen
      onClose={cancelPicture}
      title={t('profile.cropTitle')}
      closeLabel={t('states.close')}
      actions={
        <>
          <Button onClick={cancelPicture}>{t('states.cancel')}</Button>
          <Button look="primary" icon={Check} onClick={() => void use()}>
            {t('profile.use')}
          </Button>
        </>
      }
    >
      <div className="profile-crop">
        <CropArea picture={picture} crop={crop} />
        <label className="profile-crop-zoom">
          <span>{t('profile.zoom')}</span>
          <input
            type="range"
            min="0"
            max="1"
            step="0.01"
            value={zoom}
            aria-valuetext={formatPercent(zoom, locale)}
            onChange={(event) => zoomSquare(Number(event.target.value))}
          />
        </label>
        <Arrows side={crop.side} />
        <p className="muted profile-small" id="crop-help">
          {t('profile.cropHelp')}
        </p>
      </div>
    </Sheet>
  )
}

function CropArea({ picture, crop }: CropProps) {
  const t = useStore($t)
  const canvas = useRef<HTMLCanvasElement>(null)
  const gestures = useCropGestures(canvas, picture, crop)
  useEffect(() => {
    if (canvas.current !== null) drawOn(canvas.current, picture, crop)
  }, [picture, crop])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = crop.side * MOVE_SHARE
    const zoom = zoomOf(picture, crop)
    const actions: Record<string, () => void> = {
      ArrowLeft: () => moveSquare(-by, 0),
      ArrowRight: () => moveSquare(by, 0),
      ArrowUp: () => moveSquare(0, -by),
      ArrowDown: () => moveSquare(0, by),
      '+': () => zoomSquare(zoom + ZOOM_STEP),
      '-': () => zoomSquare(zoom - ZOOM_STEP)
    }
    const act = actions[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    // The buttons below do the same for keyboards; the arrow keys here are a shortcut.
    <canvas
      ref={canvas}
      width={CANVAS_PX}
      height={CANVAS_PX}
      role="img"
      aria-label={t('profile.cropArea')}
      aria-describedby="crop-help"
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...gestures}
    />
  )
}

function Arrows({ side }: { side: number }) {
  const t = useStore($t)
  const by = side * MOVE_SHARE
  return (
    <div className="profile-crop-arrows">
      <IconButton icon={ChevronLeft} label={t('profile.moveLeft')} onClick={() => moveSquare(-by, 0)} />
      <IconButton icon={ChevronUp} label={t('profile.moveUp')} onClick={() => moveSquare(0, -by)} />
      <IconButton icon={ChevronDown} label={t('profile.moveDown')} onClick={() => moveSquare(0, by)} />
      <IconButton icon={ChevronRight} label={t('profile.moveRight')} onClick={() => moveSquare(by, 0)} />
    </div>
  )
}
