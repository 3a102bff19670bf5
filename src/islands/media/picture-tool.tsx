/** Crops, turns and shrinks a picture on the device. */
import '../../styles/media/picture-tool.css'
import { useStore } from '@nanostores/react'
import { ArrowRight, Check, MapPinOff, Redo2, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatBytes } from '#core/media/format-bytes.ts'
import { pictureName } from '#core/media/picture-edit.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import {
  $outcome,
  $steps,
  $tool,
  makeAgain,
  openPicture,
  redoPicture,
  undoPicture
} from '../../stores/media/picture-tool.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { CropStage } from './crop-stage.tsx'
import { AltField, ShapeField, SizeField, TurnField } from './picture-controls.tsx'

export interface MadePicture {
  file: Blob
  name: string
  /** For people who do not see it; empty where nothing was written. */
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
