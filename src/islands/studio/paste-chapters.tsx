import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { readChapterList } from '#core/studio/chapter-times.ts'
import { $t } from '../../stores/app/locale.ts'
import { pasteChapters } from '../../stores/studio/edit-actions.ts'
import { $edit } from '../../stores/studio/studio-state.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'

const SHOWN_MAX = 6

export function PasteChapters({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  const end = useStore($edit)?.end ?? 0
  const [typed, setTyped] = useState('')
  const { chapters, problems } = readChapterList(typed, end)
  const isReady = chapters.length > 0 && problems.length === 0
  const use = () => {
    if (!isReady) return
    pasteChapters(chapters)
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('studio.paste')}
      closeLabel={t('states.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button look="primary" aria-disabled={!isReady} onClick={use}>
            {t('studio.pasteUse', { count: chapters.length })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field label={t('studio.pasteLabel')} hint={t('studio.pasteHint')}>
          {(control) => <TextArea {...control} rows={8} value={typed} onChange={setTyped} />}
        </Field>
        {problems.length > 0 && (
          <Note tone="warning" role="status">
            <ul className="studio-problems">
              {problems.slice(0, SHOWN_MAX).map(({ line, code }) => (
                <li key={line}>{t(`studio.line-${code}`, { line })}</li>
              ))}
            </ul>
          </Note>
        )}
      </div>
    </Sheet>
  )
}
