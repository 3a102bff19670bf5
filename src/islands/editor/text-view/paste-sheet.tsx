/** Previews what a paste would add to the workout. */
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { formatClock } from '#core/app/format.ts'
import { writeNotation } from '#core/editor/notation/write.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $pasted } from '../../../stores/editor/editor-state.ts'
import { addPasted, previewPaste } from '../../../stores/editor/pasted-plan.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { errorWords } from './text-view.tsx'

/** The first errors of a long list are enough to recognize the problem. */
const ERRORS_SHOWN = 5

export function PasteSheet({ text, position }: { text: string; position: number | null }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const preview = useMemo(() => previewPaste(text), [text])
  const { plan, rounds, seconds, isAbout, errors, room, max } = preview
  const count = plan.exercises.length
  const close = () => $pasted.set(null)
  const what = [
    t('editor.count', { count }),
    ...(rounds.length === 0 ? [] : [t('notation.pasteRounds', { rounds: rounds.join(' + ') })]),
    `${isAbout ? `${t('editor.approx')} ` : ''}${formatClock(seconds)}`
  ].join(', ')
  return (
    <Sheet
      isOpen
      onClose={close}
      title={t('notation.pasteTitle')}
      closeLabel={t('notation.pasteCancel')}
      actions={
        <>
          <Button onClick={close}>{t('notation.pasteCancel')}</Button>
          {count > 0 && room > 0 && (
            <Button look="primary" onClick={() => addPasted(plan, position)}>
              {t('notation.pasteAdd')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {count === 0 ? <Note tone="warning">{t('notation.pasteNothing')}</Note> : <p className="numeric">{what}</p>}
        {count > room && <Note tone="warning">{t('notation.pasteFull', { room, max })}</Note>}
        {count > 0 && (
          // A scrollable region must be reachable by keyboard.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <pre className="paste-preview" tabIndex={0} aria-label={t('notation.label')} role="region">
            {writeNotation(plan, locale)}
          </pre>
        )}
        {errors.length > 0 && (
          <Note tone="warning">
            <b>{t('notation.pasteFailed', { count: new Set(errors.map(({ line }) => line)).size })}</b>
            <ul className="paste-errors">
              {errors.slice(0, ERRORS_SHOWN).map((error) => (
                <li key={`${error.line}-${error.from}-${error.code}`}>
                  {text.split(/\r\n|\r|\n/)[error.line - 1]?.trim()}
                  <br />
                  <small>{errorWords(error, t)}</small>
                </li>
              ))}
            </ul>
          </Note>
        )}
      </div>
    </Sheet>
  )
}
