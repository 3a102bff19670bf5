/** Picture or video, and sound, of a step. */
import '../../../styles/editor/media.css'
import { useStore } from '@nanostores/react'
import { Camera, ImagePlus, Mic } from 'lucide-react'
import { useRef } from 'react'
import type { StepSpot } from '#core/editor/step-files.ts'
import type { Step } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { FileButton, ACCEPT } from './file-button.tsx'
import { FileTile } from './file-tile.tsx'
import { useChosen, useIncoming } from './use-chosen.tsx'

/** The part of the step that concerns its files. */
export type StepMediaProps = StepSpot & { step: Pick<Step, 'mediaType' | 'url' | 'alt' | 'audioUrl'> }

export function StepMedia({ exerciseId, list, index, step }: StepMediaProps) {
  const t = useStore($t)
  const root = useRef<HTMLDivElement>(null)
  const spot: StepSpot = { exerciseId, list, index }
  const { take, takeVisual, takeSound, sheet } = useChosen(() => spot)
  const isOver = useIncoming(root, list === 'steps' && index === 0, take)
  const visual = step.mediaType === 'none' || step.url === '' ? null : step.mediaType
  return (
    <div ref={root} className={isOver ? 'editor-files is-over' : 'editor-files'}>
      {visual !== null && (
        <FileTile
          key={step.url}
          spot={spot}
          kind={visual}
          url={step.url}
          alt={step.alt ?? ''}
          label={t(visual === 'image' ? 'media.picture' : 'media.video')}
          onReplace={takeVisual}
        />
      )}
      {step.audioUrl !== '' && (
        <FileTile
          key={step.audioUrl}
          spot={spot}
          kind="music"
          url={step.audioUrl}
          label={t('media.sound')}
          onReplace={takeSound}
        />
      )}
      <span className="editor-file-add">
        {visual === null && (
          <>
            <FileButton icon={ImagePlus} label={t('media.addVisual')} accept={ACCEPT.visual} onFiles={takeVisual} />
            <FileButton
              icon={Camera}
              label={t('media.camera')}
              accept={ACCEPT.visual}
              isCamera
              className="editor-file-camera"
              onFiles={takeVisual}
            />
          </>
        )}
        {step.audioUrl === '' && (
          <FileButton icon={Mic} label={t('media.addSound')} accept={ACCEPT.sound} onFiles={takeSound} />
        )}
      </span>
      {sheet}
    </div>
  )
}
