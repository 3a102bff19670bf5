/** What is new, version by version. */
import { useStore } from '@nanostores/react'
import { useEffect, useState, type FormEvent } from 'react'
import { issueText, UserFacingError } from '#core/app/errors.ts'
import type { AdminNote } from '../../stores/admin/contracts.ts'
import { $notes, loadNotes, moreNotes, removeNote, saveNote } from '../../stores/admin/notes.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { plus } from '../../ui/icons.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { AdminListView, Failure } from './admin-list.tsx'
import { EditButtons } from './edit-buttons.tsx'
import { SureSheet } from './sure-sheet.tsx'

type Open = { kind: 'nothing' } | { kind: 'new' } | { kind: 'edit' | 'delete'; note: AdminNote }

/** Newest first. */
export function NotesCard() {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const list = useStore($notes)
  const [open, setOpen] = useState<Open>({ kind: 'nothing' })
  // The list is the server's; it is read when this part of the page is first drawn.
  useEffect(() => void loadNotes(), [])
  const show = (next: Open) => {
    saveNote.reset()
    removeNote.reset()
    setOpen(next)
  }
  const close = () => setOpen({ kind: 'nothing' })
  return (
    <section className="card stack" aria-labelledby="admin-notes">
      <h3 id="admin-notes" tabIndex={-1}>
        {t('admin.notes')}
      </h3>
      <AdminListView list={list} load={loadNotes} more={moreNotes} empty={t('admin.noNotes')}>
        {(note) => <NoteRow key={note.id} note={note} onOpen={show} />}
      </AdminListView>
      <div className="row wrap">
        <Button icon={plus} disabled={!isOnline} onClick={() => show({ kind: 'new' })}>
          {t('admin.newNote')}
        </Button>
      </div>
      {open.kind === 'new' && <NoteForm note={null} onClose={close} />}
      {open.kind === 'edit' && <NoteForm note={open.note} onClose={close} />}
      {open.kind === 'delete' && (
        <SureSheet
          title={t('admin.deleteNoteTitle', { name: open.note.version })}
          text={t('admin.deleteNoteText')}
          yes={t('admin.delete')}
          action={removeNote}
          args={[open.note.id]}
          headingId="admin-notes"
          onClose={close}
        />
      )}
    </section>
  )
}

function NoteRow({ note, onOpen }: { note: AdminNote; onOpen: (open: Open) => void }) {
  const locale = useStore($locale)
  const name = note.version
  return (
    <li>
      <p className="adm-who">
        <b>{name}</b>
        <small className="muted">
          {new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(note.createdAt))}
        </small>
      </p>
      <p className="adm-text">{note.note}</p>
      <EditButtons
        name={name}
        onEdit={() => onOpen({ kind: 'edit', note })}
        onDelete={() => onOpen({ kind: 'delete', note })}
      />
    </li>
  )
}

/** What was typed stays while it cannot be saved. */
function NoteForm({ note, onClose }: { note: AdminNote | null; onClose: () => void }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const state = useStore(saveNote.$state)
  const [version, setVersion] = useState(note?.version ?? '')
  const [text, setText] = useState(note?.note ?? '')
  const issues = state.kind === 'failed' && state.error instanceof UserFacingError ? state.error.issues : []
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (await saveNote.submit(note?.id ?? null, version.trim(), text.trim())) onClose()
    else form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={note === null ? t('admin.newNote') : t('admin.editThat', { name: note.version })}
      closeLabel={t('states.close')}
    >
      <form className="stack adm-form" noValidate onSubmit={(event) => void save(event)}>
        <Field label={t('admin.version')} error={issueText(issues, 'version', t)}>
          {(control) => (
            <input
              {...control}
              className="input"
              maxLength={32}
              autoComplete="off"
              value={version}
              onChange={(event) => setVersion(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('admin.note')} error={issueText(issues, 'note', t)}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={8}
              maxLength={20_000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Failure of={saveNote} />
        <div className="acts">
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button type="submit" look="primary" disabled={!isOnline || state.kind === 'sending'}>
            {t('admin.save')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
