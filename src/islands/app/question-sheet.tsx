/** Asks for confirmation before something is removed for good. */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import type { IconComponent } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'

export interface QuestionSheetProps {
  title: string
  /** Label of the confirming button. */
  yes: string
  icon?: IconComponent
  /** True while the question can be read and cancelled, but not confirmed. */
  isLocked?: boolean
  onYes: () => void
  onClose: () => void
  children: ReactNode
}

export function QuestionSheet({ title, yes, icon, isLocked = false, onYes, onClose, children }: QuestionSheetProps) {
  const t = useStore($t)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t('states.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          {/* A disabled button would lose the focus. */}
          <Button look="danger" icon={icon} aria-disabled={isLocked} onClick={() => !isLocked && onYes()}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  )
}
