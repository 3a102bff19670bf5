import { useStore } from '@nanostores/react'
import { Play, Redo2, Undo2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { $t, loadTexts } from '../../stores/app/locale.ts'
import { notify } from '../../stores/app/notices.ts'
import { $hasPlay } from '../../stores/player/running-workout.ts'
import { $canRedo, $canUndo, redoEdit, undoEdit } from '../../stores/studio/studio-state.ts'
import { Button, IconButton } from '../../ui/button.tsx'

import { LazyPart } from '../app/lazy-part.tsx'

const loadSheet = () => import('./save-chapters.tsx').then((file) => file.SaveChapters)

const loadPreview = () =>
  Promise.all([import('./preview-chapters.tsx'), loadTexts(['player', 'workout'])]).then(
    ([file]) => file.PreviewChapters
  )

export function StudioActions() {
  const t = useStore($t)
  const canUndo = useStore($canUndo)
  const canRedo = useStore($canRedo)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const endPreview = useCallback(() => setPreviewed(false), [])
  const preview = () => {
    if ($hasPlay.get()) notify({ kind: 'warning', text: t('chapters.busy') })
    else setPreviewed(true)
  }
  return (
    <>
      <IconButton icon={Undo2} label={t('studio.undo')} disabled={!canUndo} onClick={undoEdit} />
      <IconButton icon={Redo2} label={t('studio.redo')} disabled={!canRedo} onClick={redoEdit} />
      <Button icon={Play} className="studio-preview" onClick={preview}>
        <span>{t('chapters.preview')}</span>
      </Button>
      <Button look="primary" className="studio-save" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('studio.save')}
      </Button>
      {isPreviewed && <LazyPart load={loadPreview} props={{ onClose: endPreview }} onFail={endPreview} isAsked />}
      {isOpen && <LazyPart load={loadSheet} props={{ onClose: close }} onFail={close} isAsked />}
    </>
  )
}
