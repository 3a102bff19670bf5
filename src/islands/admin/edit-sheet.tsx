/** The form for an item of an admin's list, in a dialog. */
import { useStore } from '@nanostores/react'
import type { FormEvent, ReactNode } from 'react'
import { UserFacingError } from '#core/app/errors.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import type { Submitter } from '../../stores/app/submit.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Failure } from './admin-list.tsx'

export interface EditSheetProps<Args extends unknown[]> {
  title: string
  action: Submitter<Args>
  /** What is sent: the values of the fields as they are now. */
  args: Args
  onClose: () => void
  /** Draws the fields. `issues` is what the server refused. */
  children: (issues: readonly InputIssue[]) => ReactNode
}

/** What was typed stays while it cannot be saved; the first field that was refused gets the focus. */
export function EditSheet<Args extends unknown[]>(props: EditSheetProps<Args>) {
  const { title, action, args, onClose, children } = props
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const state = useStore(action.$state)
  const issues = state.kind === 'failed' && state.error instanceof UserFacingError ? state.error.issues : []
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (await action.submit(...args)) onClose()
    else form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  return (
    <Sheet isOpen onClose={onClose} title={title} closeLabel={t('states.close')}>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        {children(issues)}
        <Failure of={action} />
        <div className="sheet-actions">
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button type="submit" look="primary" disabled={!isOnline || state.kind === 'sending'}>
            {t('admin.save')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
