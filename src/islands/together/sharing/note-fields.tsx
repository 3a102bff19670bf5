import { useStore } from '@nanostores/react'
import { Pencil } from 'lucide-react'
import { SHARE_NOTE_MAX } from '#core/together/share-limits.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

export interface Said {
  note: string
  /** As the field has it: local time without a zone; empty for none. */
  date: string
}

/** The count is told near the limit. */
const COUNTED_FROM = 0.8 * SHARE_NOTE_MAX

interface NoteFieldsProps {
  said: Said
  onChange: (said: Said) => void
}

export function NoteFields({ said, onChange }: NoteFieldsProps) {
  const t = useStore($t)
  const count = said.note.length > COUNTED_FROM ? `${said.note.length} / ${SHARE_NOTE_MAX}` : undefined
  return (
    <details className="together-note">
      <summary>
        <Icon of={Pencil} />
        {t('sharing.addNote')}
      </summary>
      <div className="stack">
        <Field label={t('sharing.note')} hint={t('sharing.forNew')} count={count}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={SHARE_NOTE_MAX}
              value={said.note}
              onChange={(note) => onChange({ ...said, note })}
            />
          )}
        </Field>
        <Field label={t('sharing.date')} hint={t('sharing.dateHint')}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="datetime-local"
              value={said.date}
              onChange={(event) => onChange({ ...said, date: event.target.value })}
            />
          )}
        </Field>
      </div>
    </details>
  )
}
