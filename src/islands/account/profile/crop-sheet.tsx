/** Choice of a picture's square part. Loaded when a picture is chosen. */
import { useStore } from '@nanostores/react'
import { Check, ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { formatPercent } from '#core/app/format.ts'
import { zoomOf, type Crop } from '#core/editor/crop.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { cancelPicture, moveSquare, sendPicture, zoomSquare } from '../../../stores/account/portrait.ts'
import { drawOn } from '../../../stores/account/portrait-canvas.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { focusIfLost } from '../../app/frame/focus-heading.ts'
import { useCropGestures } from './use-crop-gestures.ts'

interface CropProps {
  picture: ImageBitmap
  crop: Crop
}

/** Canvas pixels; more than its CSS size, so that it is sharp on high-density screens. */
const CANVAS_PX = 640
/** Part of the visible area that an arrow key moves. */
const MOVE_SHARE = 1 / 20
const ZOOM_STEP = 0.08

/** Nothing is sent before "use". */
export function CropSheet({ picture, crop }: CropProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const zoom = zoomOf(picture, crop)
  // The button that opened this is disabled during the upload and cannot take the focus back.
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
    // The buttons below do the same for keyboards; the arrow keys here are an addition.
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
