/** Confirmation before a deletion. */
import { useStore } from '@nanostores/react'
import { $isOnline } from '../../stores/app/network.ts'
import type { Submitter } from '../../stores/app/submit.ts'
import { Failure } from './admin-list.tsx'
import { focusHeading } from '../app/frame/focus-heading.ts'
import { QuestionSheet } from '../app/question-sheet.tsx'

export interface SureSheetProps<Args extends unknown[]> {
  title: string
  text: string
  /** Label of the confirming button. */
  yes: string
  action: Submitter<Args>
  args: Args
  /** Gets the focus afterwards, because the deleted item's buttons are gone. */
  headingId: string
  onClose: () => void
}

/** Stays open with the reason after a failure. */
export function SureSheet<Args extends unknown[]>(props: SureSheetProps<Args>) {
  const { title, text, yes, action, args, headingId, onClose } = props
  const isOnline = useStore($isOnline)
  const state = useStore(action.$state)
  const go = async () => {
    if (!(await action.submit(...args))) return
    onClose()
    focusHeading(headingId)
  }
  return (
    <QuestionSheet
      title={title}
      yes={yes}
      isLocked={!isOnline || state.kind === 'sending'}
      onYes={() => void go()}
      onClose={onClose}
    >
      <div className="stack">
        <p>{text}</p>
        <Failure of={action} />
      </div>
    </QuestionSheet>
  )
}
