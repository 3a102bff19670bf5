import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $t, loadTexts } from '../../stores/app/locale.ts'
import { $canRedo, $canUndo, redoEdit, undoEdit } from '../../stores/studio/studio-state.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { redo2, undo2 } from '../../ui/icons.ts'
import { Later } from '../app/later.tsx'

const loadSheet = () =>
  Promise.all([import('./save-chapters.tsx'), loadTexts(['errors', 'sendings'])]).then(([file]) => file.SaveChapters)

export function StudioActions() {
  const t = useStore($t)
  const canUndo = useStore($canUndo)
  const canRedo = useStore($canRedo)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton icon={undo2} label={t('studio.undo')} disabled={!canUndo} onClick={undoEdit} />
      <IconButton icon={redo2} label={t('studio.redo')} disabled={!canRedo} onClick={redoEdit} />
      <Button look="primary" className="studio-save" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('studio.save')}
      </Button>
      {isOpen && <Later load={loadSheet} props={{ onClose: close }} onFail={close} isAsked />}
    </>
  )
}
