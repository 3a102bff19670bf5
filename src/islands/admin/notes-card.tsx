import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { issueText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import type { AdminNote } from '../../stores/admin/contracts.ts'
import { $notes, loadNotes, moreNotes, removeNote, saveNote } from '../../stores/admin/notes.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { EditButtons } from './edit-buttons.tsx'
import { EditCard } from './edit-card.tsx'
import { EditSheet } from './edit-sheet.tsx'

export function NotesCard() {
  const t = useStore($t)
  const list = useStore($notes)
  return (
    <EditCard
      id="admin-notes"
      title={t('admin.notes')}
      newLabel={t('admin.newNote')}
      list={list}
      load={loadNotes}
      more={moreNotes}
      empty={t('admin.noNotes')}
      save={saveNote}
      remove={removeNote}
      question={({ id, version }) => ({
        title: t('admin.deleteNoteTitle', { name: version }),
        text: t('admin.deleteNoteText'),
        yes: t('admin.delete'),
        args: [id]
      })}
      row={(note, open) => <NoteRow key={note.id} note={note} {...open} />}
      form={(note, onClose) => <NoteForm note={note} onClose={onClose} />}
    />
  )
}

function NoteRow({ note, onEdit, onDelete }: { note: AdminNote; onEdit: () => void; onDelete: () => void }) {
  const locale = useStore($locale)
  return (
    <li>
      <p className="admin-who">
        <b>{note.version}</b>
        <small className="muted">{formatDate(new Date(note.createdAt), locale, { dateStyle: 'medium' })}</small>
      </p>
      <p className="admin-text">{note.note}</p>
      <EditButtons name={note.version} onEdit={onEdit} onDelete={onDelete} />
    </li>
  )
}

/** `note` is null for a new one. */
function NoteForm({ note, onClose }: { note: AdminNote | null; onClose: () => void }) {
  const t = useStore($t)
  const [version, setVersion] = useState(note?.version ?? '')
  const [text, setText] = useState(note?.note ?? '')
  return (
    <EditSheet
      title={note === null ? t('admin.newNote') : t('admin.editThat', { name: note.version })}
      action={saveNote}
      args={[note?.id ?? null, version.trim(), text.trim()]}
      onClose={onClose}
    >
      {(issues) => (
        <>
          <Field label={t('admin.version')} error={issueText(issues, 'version', t)}>
            {(control) => <TextInput {...control} maxLength={32} value={version} onChange={setVersion} />}
          </Field>
          <Field label={t('admin.note')} error={issueText(issues, 'note', t)}>
            {(control) => <TextArea {...control} rows={8} maxLength={20_000} value={text} onChange={setText} />}
          </Field>
        </>
      )}
    </EditSheet>
  )
}
