import { useStore } from '@nanostores/react'
import { useRef, type CSSProperties } from 'react'
import { CORNERS, frameOfEdit, wholeCrop, type PictureEdit } from '#core/media/picture-edit.ts'
import { fittedSize, tiltZoom } from '#core/media/picture-frame.ts'
import { $t } from '../../stores/app/locale.ts'
import { $steps } from '../../stores/media/picture-tool.ts'
import { useCropFrame } from './use-crop-frame.ts'

const percent = (share: number): string => `${share * 100}%`

/** Where the picture lies before it is turned around its middle. */
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
        {/* Arrow keys belong to the frame, also with a screen reader. */}
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
