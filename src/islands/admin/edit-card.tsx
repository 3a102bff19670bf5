/** Lists items that an admin can add, change and delete. */
import { useStore } from '@nanostores/react'
import { Plus, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState, type ReactNode, type FormEvent } from 'react'
import { UserFacingError } from '#core/app/errors.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import type { AdminList } from '../../stores/admin/contracts.ts'
import { $isOnline } from '../../stores/app/network.ts'
import type { Submitter } from '../../stores/app/submit.ts'
import { Button } from '../../ui/button.tsx'
import { AdminListView, Failure, SureSheet } from './admin-list.tsx'
import { $t } from '../../stores/app/locale.ts'
import { Sheet } from '../../ui/sheet.tsx'

interface EditSheetProps<Args extends unknown[]> {
  title: string
  action: Submitter<Args>
  /** Current values of the fields. */
  args: Args
  onClose: () => void
  /** @param issues input that the server refused */
  children: (issues: readonly InputIssue[]) => ReactNode
}

/** Typed text stays after a failure, and the first refused field gets the focus. */
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

interface EditButtonsProps {
  /** Name of the row, for screen readers. */
  name: string
  onEdit: () => void
  /** Undefined if the row cannot be deleted. */
  onDelete: (() => void) | undefined
}

/** Disabled while offline. */
export function EditButtons({ name, onEdit, onDelete }: EditButtonsProps) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  return (
    <div className="row wrap">
      <Button icon={Pencil} aria-label={t('admin.editThat', { name })} disabled={!isOnline} onClick={onEdit}>
        {t('admin.edit')}
      </Button>
      {onDelete !== undefined && (
        <Button icon={Trash2} aria-label={t('admin.deleteThat', { name })} disabled={!isOnline} onClick={onDelete}>
          {t('admin.delete')}
        </Button>
      )}
    </div>
  )
}

export interface EditCardProps<T> {
  /** Id of the heading. */
  id: string
  title: string
  text?: string
  newLabel: string
  list: AdminList<T>
  load: () => Promise<void>
  more?: Submitter<[]>
  empty: string
  /** Resetting clears the last failure before a dialog opens. */
  save: { reset: () => void }
  /** Takes the key of the item. */
  remove: Submitter<[string]>
  /** Texts of the question, and the arguments of `remove`. */
  question: (item: T) => { title: string; text: string; yes: string; args: [string] }
  row: (item: T, open: { onEdit: () => void; onDelete: () => void }) => ReactNode
  /** @param item null for a new one */
  form: (item: T | null, onClose: () => void) => ReactNode
}

type Open<T> = { kind: 'nothing' } | { kind: 'new' } | { kind: 'edit' | 'delete'; item: T }

export function EditCard<T>(props: EditCardProps<T>) {
  const { id, title, text, newLabel, list, load, more, empty, save, remove, question, row, form } = props
  const isOnline = useStore($isOnline)
  const [open, setOpen] = useState<Open<T>>({ kind: 'nothing' })
  useEffect(() => void load(), [load])
  const show = (next: Open<T>) => {
    save.reset()
    remove.reset()
    setOpen(next)
  }
  const close = () => setOpen({ kind: 'nothing' })
  return (
    <section className="card stack" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {title}
      </h3>
      {text !== undefined && <p className="muted">{text}</p>}
      <AdminListView list={list} load={load} empty={empty} {...(more === undefined ? {} : { more })}>
        {(item) =>
          row(item, { onEdit: () => show({ kind: 'edit', item }), onDelete: () => show({ kind: 'delete', item }) })
        }
      </AdminListView>
      <div className="row wrap">
        <Button icon={Plus} disabled={!isOnline} onClick={() => show({ kind: 'new' })}>
          {newLabel}
        </Button>
      </div>
      {open.kind === 'new' && form(null, close)}
      {open.kind === 'edit' && form(open.item, close)}
      {open.kind === 'delete' && <SureSheet {...question(open.item)} action={remove} headingId={id} onClose={close} />}
    </section>
  )
}
