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
  /** Current values of the fields. */
  args: Args
  onClose: () => void
  /** `issues`: input that the server refused. */
  children: (issues: readonly InputIssue[]) => ReactNode
}

/** Typed text stays after a failure; the first refused field gets the focus. */
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
