/** Asks before a member leaves or the group is deleted. */
import { useStore } from '@nanostores/react'
import { $t } from '../../../stores/app/locale.ts'
import type { Submitter } from '../../../stores/app/submit.ts'
import { QuestionSheet } from '../../app/question-sheet.tsx'
import type { IconComponent } from '../../../ui/icon.tsx'
import { Problem } from './problem.tsx'

export interface SureSheetProps {
  title: string
  text: string
  label: string
  icon: IconComponent
  action: Pick<Submitter<never>, '$state'>
  send: () => Promise<boolean>
  onClose: () => void
  onDone: () => void
}

export function SureSheet({ title, text, label, icon, action, send, onClose, onDone }: SureSheetProps) {
  const t = useStore($t)
  const state = useStore(action.$state)
  const isSending = state.kind === 'sending'
  const confirm = async () => {
    if (await send()) onDone()
  }
  return (
    <QuestionSheet
      title={title}
      yes={isSending ? t('groups.working') : label}
      icon={icon}
      isLocked={isSending}
      onYes={() => void confirm()}
      onClose={onClose}
    >
      <div className="stack">
        <p>{text}</p>
        <Problem state={state} t={t} />
      </div>
    </QuestionSheet>
  )
}
