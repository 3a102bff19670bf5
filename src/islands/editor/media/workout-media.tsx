/** Picture and music of the workout. */
import '../../../styles/editor/media.css'
import { useStore } from '@nanostores/react'
import { ImagePlus, Music } from 'lucide-react'
import { useRef } from 'react'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { FileButton, ACCEPT } from './file-button.tsx'
import { FileTile } from './file-tile.tsx'
import { useChosen, useIncoming } from './use-chosen.tsx'

export type WorkoutMediaProps = Pick<WorkoutContent, 'imageUrl' | 'musicUrl'>

export function WorkoutMedia({ imageUrl, musicUrl }: WorkoutMediaProps) {
  const t = useStore($t)
  const root = useRef<HTMLElement>(null)
  const { take, takeVisual, takeSound, sheet } = useChosen((kind) => (kind === 'visual' ? 'picture' : 'music'))
  const isOver = useIncoming(root, false, take)
  return (
    <section ref={root} className={isOver ? 'card stack editor-own-files is-over' : 'card stack editor-own-files'}>
      <h2>{t('media.workout')}</h2>
      {imageUrl === '' ? (
        <FileButton icon={ImagePlus} label={t('media.addPicture')} accept={ACCEPT.picture} onFiles={takeVisual} />
      ) : (
        <FileTile
          key={imageUrl}
          spot="picture"
          kind="image"
          url={imageUrl}
          label={t('media.picture')}
          onReplace={takeVisual}
        />
      )}
      {musicUrl === '' ? (
        <FileButton icon={Music} label={t('media.addMusic')} accept={ACCEPT.sound} onFiles={takeSound} />
      ) : (
        <FileTile
          key={musicUrl}
          spot="music"
          kind="music"
          url={musicUrl}
          label={t('media.sound')}
          onReplace={takeSound}
        />
      )}
      {sheet}
    </section>
  )
}
