/** Asks before logging out while a workout is unfinished. */
import { useStore } from '@nanostores/react'
import { LogOut } from 'lucide-react'
import { $t } from '../../../stores/app/locale.ts'
import { QuestionSheet } from '../question-sheet.tsx'

export interface LogOutPlaySheetProps {
  /** Name of the workout, if known. */
  name: string | undefined
  onYes: () => void
  onClose: () => void
}

export function LogOutPlaySheet({ name, onYes, onClose }: LogOutPlaySheetProps) {
  const t = useStore($t)
  return (
    <QuestionSheet
      title={t('nav.logOutPlay')}
      yes={t('nav.logOutPlayEnd')}
      icon={LogOut}
      onYes={onYes}
      onClose={onClose}
    >
      {name !== undefined && (
        <p>
          <b dir="auto">{name}</b>
        </p>
      )}
      <p>{t('nav.logOutPlayText')}</p>
    </QuestionSheet>
  )
}
