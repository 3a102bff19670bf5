/** A list whose items an admin can add, change and delete. */
import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { AdminList } from '../../stores/admin/contracts.ts'
import { $isOnline } from '../../stores/app/network.ts'
import type { Submitter } from '../../stores/app/submit.ts'
import { Button } from '../../ui/button.tsx'
import { AdminListView } from './admin-list.tsx'
import { SureSheet } from './sure-sheet.tsx'

export interface EditCardProps<T> {
  /** Of the heading. */
  id: string
  title: string
  text?: string
  newLabel: string
  list: AdminList<T>
  load: () => Promise<void>
  more?: Submitter<[]>
  empty: string
  /** Both drop their last failure before a dialog opens. */
  save: { reset: () => void }
  /** Argument: the item's key. */
  remove: Submitter<[string]>
  /** Texts of the confirmation, and the arguments of `remove`. */
  question: (item: T) => { title: string; text: string; yes: string; args: [string] }
  row: (item: T, open: { onEdit: () => void; onDelete: () => void }) => ReactNode
  /** `item` is null for a new one. */
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
