/** Crops, rotates and shrinks a picture on the device. */
import '../../styles/media/picture-tool.css'
import { useStore } from '@nanostores/react'
import { ArrowRight, Check, MapPinOff, Redo2, Undo2 } from 'lucide-react'
import {
  useEffect,
  useState,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject
} from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import {
  pictureName,
  CORNERS,
  frameOfEdit,
  wholeCrop,
  type PictureEdit,
  centreCrop,
  dragCorner,
  moveCrop,
  type Corner
} from '#core/media/picture-edit.ts'
import { fittedSize, tiltZoom } from '#core/media/picture-frame.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import {
  $outcome,
  $steps,
  $tool,
  makeAgain,
  openPicture,
  redoPicture,
  undoPicture,
  changePicture
} from '../../stores/media/picture-tool.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { AltField, ShapeField, SizeField, TurnField } from './picture-controls.tsx'

interface Drag {
  pointerId: number
  x: number
  y: number
  corner: Corner | null
  hasMoved: boolean
}

/** Share of the frame's longer side that an arrow key moves. */
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

/** The frame moves with a finger, a mouse and the arrow keys; a tap beside it moves it there. */
function useCropFrame(area: RefObject<HTMLElement | null>) {
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

const percent = (share: number): string => `${share * 100}%`

/** Position of the picture before it is rotated around its center. */
function pictureStyle(edit: PictureEdit): CSSProperties {
  const { picture, turn } = edit
  const frame = frameOfEdit(edit)
  const zoom = tiltZoom(frame, turn.tilt)
  return {
    inlineSize: percent(picture.width / frame.width),
    blockSize: percent(picture.height / frame.height),
    transform: `translate(-50%, -50%) rotate(${turn.tilt}deg) scale(${turn.isFlipped ? -zoom : zoom}, ${zoom}) rotate(${turn.turns * 90}deg)`
  }
}

function cropStyle(edit: PictureEdit): CSSProperties {
  const frame = frameOfEdit(edit)
  const { x, y, width, height } = edit.crop
  return {
    insetInlineStart: percent(x / frame.width),
    insetBlockStart: percent(y / frame.height),
    inlineSize: percent(width / frame.width),
    blockSize: percent(height / frame.height)
  }
}

export function CropStage({ preview }: { preview: string }) {
  const t = useStore($t)
  const edit = useStore($steps)?.now
  const area = useRef<HTMLDivElement>(null)
  const frame = useCropFrame(area)
  if (edit === undefined) return null
  const { width, height } = frameOfEdit(edit)
  const result = fittedSize(wholeCrop(edit), edit.side)
  return (
    <section className="media-stage" aria-label={t('pictureTool.stage')}>
      <div
        ref={area}
        className="media-stage-frame"
        style={{ '--ratio': width / height } as CSSProperties}
        {...frame.area}
      >
        <div className="media-stage-picture">
          <img src={preview} alt="" draggable={false} style={pictureStyle(edit)} />
        </div>
        {/* Arrow keys belong to the frame, even with a screen reader. */}
        <div
          className="media-crop"
          role="application"
          aria-label={t('pictureTool.frame')}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          style={cropStyle(edit)}
          {...frame.crop}
        >
          {CORNERS.map((corner) => (
            <i key={corner} className={`media-crop-corner is-${corner}`} data-corner={corner} />
          ))}
        </div>
      </div>
      <p className="media-stage-size numeric" role="status">
        {result.width} × {result.height}
      </p>
    </section>
  )
}

export interface MadePicture {
  file: Blob
  name: string
  /** Description for people who cannot see the picture; may be empty. */
  alt: string
}

export interface PictureToolProps {
  file: Blob
  name: string
  /** Pixels of the longer side: `imageSideMax` of the contract. */
  maxSide: number
  maxBytes?: number | undefined
  alt?: string | undefined
  onDone: (picture: MadePicture) => void
  onCancel: () => void
}

export function PictureTool({ file, name, maxSide, maxBytes, alt: firstAlt = '', onDone, onCancel }: PictureToolProps) {
  const t = useStore($t)
  const tool = useStore($tool)
  const outcome = useStore($outcome)
  const [alt, setAlt] = useState(firstAlt)
  useEffect(() => openPicture({ file, sideMax: maxSide, maxBytes }), [file, maxSide, maxBytes])
  const use = () => {
    if (outcome.kind !== 'made') return
    onDone({ file: outcome.file, name: pictureName(name, outcome.file.type), alt: alt.trim() })
  }
  return (
    <div className="media-tool">
      {tool.kind === 'open' ? (
        <>
          <CropStage preview={tool.preview} />
          <div className="media-tool-side">
            <ShapeField />
            <TurnField />
            <SizeField maxSide={maxSide} result={<Bytes before={file.size} />} />
            <AltField value={alt} onChange={setAlt} />
            {tool.isAnimated && (
              <Note tone="warning">
                <p>{t('pictureTool.moves')}</p>
              </Note>
            )}
            <Note icon={MapPinOff} className="positive">
              <p>{t('pictureTool.privacy')}</p>
            </Note>
          </div>
        </>
      ) : (
        <Unopened />
      )}
      <div className="media-tool-bar">
        <History />
        <Button onClick={onCancel}>{t('states.cancel')}</Button>
        <Button look="primary" icon={Check} disabled={outcome.kind !== 'made'} onClick={use}>
          {t('pictureTool.use')}
        </Button>
      </div>
    </div>
  )
}

function Unopened() {
  const t = useStore($t)
  const tool = useStore($tool)
  if (tool.kind === 'failed') {
    return (
      <Note tone="negative" role="alert">
        <p>{errorText(tool.error, t)}</p>
      </Note>
    )
  }
  return (
    <p className="media-stage media-stage-waiting" role="status">
      {t('pictureTool.opening')}
    </p>
  )
}

function History() {
  const t = useStore($t)
  const steps = useStore($steps)
  return (
    <div className="media-tool-history">
      <IconButton
        icon={Undo2}
        label={t('pictureTool.undo')}
        disabled={(steps?.past.length ?? 0) === 0}
        onClick={undoPicture}
      />
      <IconButton
        icon={Redo2}
        label={t('pictureTool.redo')}
        disabled={(steps?.future.length ?? 0) === 0}
        onClick={redoPicture}
      />
    </div>
  )
}

function Bytes({ before }: { before: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const outcome = useStore($outcome)
  if (outcome.kind === 'failed') {
    return (
      <div role="alert" className="media-tool-failed">
        <p>{errorText(outcome.error, t)}</p>
        <Button onClick={makeAgain}>{t('states.retry')}</Button>
      </div>
    )
  }
  const was = formatBytes(before, locale)
  const is = outcome.kind === 'made' ? formatBytes(outcome.file.size, locale) : null
  return (
    <p className="media-tool-bytes numeric" role="status">
      <span className="visually-hidden">
        {is === null ? t('pictureTool.working') : t('pictureTool.bytes', { before: was, after: is })}
      </span>
      <s aria-hidden="true">{was}</s>
      <Icon of={ArrowRight} />
      <b aria-hidden="true" className="display">
        {is ?? '…'}
      </b>
    </p>
  )
}
