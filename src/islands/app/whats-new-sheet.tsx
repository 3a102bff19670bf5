import { useStore } from '@nanostores/react'
import { $t } from '../../stores/app/locale.ts'
import { $whatsNew, closeNews } from '../../stores/app/whats-new.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { NoteText } from './note-text.tsx'

export function WhatsNewSheet() {
  const t = useStore($t)
  const notes = useStore($whatsNew)
  return (
    <Sheet
      isOpen={notes.length > 0}
      onClose={closeNews}
      title={t('news.title')}
      closeLabel={t('states.close')}
      actions={
        <Button look="primary" onClick={closeNews}>
          {t('news.ok')}
        </Button>
      }
    >
      <div className="stack">
        {notes.map(({ version, note }) => (
          <section key={version} className="stack">
            <h3>{t('news.version', { version })}</h3>
            <NoteText note={note} />
          </section>
        ))}
      </div>
    </Sheet>
  )
}
