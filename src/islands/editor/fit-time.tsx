/** The way to "Fit my time". */
import { useStore } from '@nanostores/react'
import { Timer } from 'lucide-react'
import { memo, useState } from 'react'
import { $t, loadTexts } from '../../stores/app/locale.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Later } from '../app/later.tsx'

const loadFitDraft = () =>
  Promise.all([import('./fit-draft.tsx'), loadTexts(['workout'])]).then(([{ FitDraft }]) => FitDraft)

export const FitTime = memo(function FitTime() {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton icon={Timer} label={t('editor.fitTime')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && <Later load={loadFitDraft} props={{ onClose: close }} onFail={close} isAsked />}
    </>
  )
})
