import { useStore } from '@nanostores/react'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { $t, loadTexts } from '../../../stores/app/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Later } from '../../app/later.tsx'
import type { ShareSheetProps } from './share-sheet.tsx'

const loadShare = () =>
  Promise.all([import('./share-sheet.tsx'), loadTexts(['workout'])]).then(([{ ShareSheet }]) => ShareSheet)

/** Of an own workout that the server has. */
export function ShareButton({ workout }: { workout: ShareSheetProps['workout'] }) {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={Users} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{t('sharing.menu')}</span>
      </Button>
      {isOpen && <Later load={loadShare} props={{ workout, onClose: close }} onFail={close} isAsked />}
    </>
  )
}
