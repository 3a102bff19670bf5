import { useStore } from '@nanostores/react'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { $t } from '../../../stores/app/locale.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Later, useFetched } from '../later.tsx'

const loadSheet = () => import('./account-sheet.tsx').then(({ AccountSheet }) => AccountSheet)
const PARTS = [loadSheet]
/** Milliseconds: after the page has loaded its own files. */
const FETCH_AFTER_MS = 1500

/** Loaded early, because its actions must work offline too. */
export function AccountMenu() {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  useFetched(PARTS, FETCH_AFTER_MS)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton icon={UserRound} label={t('nav.account')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && <Later load={loadSheet} props={{ onClose: close }} onFail={close} isAsked />}
    </>
  )
}
