import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { issueText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import type { Translate } from '#core/app/translate.ts'
import { LANGUAGES, type Language } from '#core/workout/workout.ts'
import type { AdminNote } from '../../stores/admin/contracts.ts'
import { $notes, loadNotes, moreNotes, removeNote, saveNote } from '../../stores/admin/notes.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { Select } from '../../ui/select.tsx'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { LANGUAGE_NAMES } from '../app/frame/language-names.ts'
import { NoteText } from '../app/note-text.tsx'
import { EditCard, EditButtons, EditSheet } from './edit-card.tsx'

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
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    <li>
      <p className="admin-who">
        <b>{note.version}</b>
        <small className="admin-tag">{nameOf(note.language, t)}</small>
        <small className="muted">{formatDate(new Date(note.createdAt), locale, { dateStyle: 'medium' })}</small>
      </p>
      <NoteText note={note.note} />
      <EditButtons name={note.version} onEdit={onEdit} onDelete={onDelete} />
    </li>
  )
}

const nameOf = (language: string, t: Translate): string =>
  language === '' ? t('admin.allLanguages') : (LANGUAGE_NAMES[language as Language] ?? language)

/** `note` is null for a new one. */
function NoteForm({ note, onClose }: { note: AdminNote | null; onClose: () => void }) {
  const t = useStore($t)
  const [version, setVersion] = useState(note?.version ?? '')
  const [language, setLanguage] = useState((note?.language ?? 'en') as Language | '')
  const [text, setText] = useState(note?.note ?? '')
  return (
    <EditSheet
      title={note === null ? t('admin.newNote') : t('admin.editThat', { name: note.version })}
      action={saveNote}
      args={[note?.id ?? null, { version: version.trim(), language, note: text.trim() }]}
      onClose={onClose}
    >
      {(issues) => (
        <>
          <Field label={t('admin.version')} error={issueText(issues, 'version', t)}>
            {(control) => <TextInput {...control} maxLength={32} value={version} onChange={setVersion} />}
          </Field>
          <Field label={t('admin.language')} error={issueText(issues, 'language', t)}>
            {(control) => (
              <Select
                {...control}
                value={language}
                options={['' as const, ...LANGUAGES].map((value) => ({ value, label: nameOf(value, t) }))}
                onChange={setLanguage}
              />
            )}
          </Field>
          <Field label={t('admin.note')} error={issueText(issues, 'note', t)}>
            {(control) => <TextArea {...control} rows={8} maxLength={20_000} value={text} onChange={setText} />}
          </Field>
          {text.trim() !== '' && (
            <section className="admin-preview card stack" aria-label={t('admin.preview')}>
              <h3>{t('news.version', { version: version.trim() })}</h3>
              <NoteText note={text} />
            </section>
          )}
        </>
      )}
    </EditSheet>
  )
}
