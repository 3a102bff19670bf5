import { useStore } from '@nanostores/react'
import { $t } from '../../../stores/app/locale.ts'
import { $typed, $view } from '../../../stores/editor/editor-state.ts'
import { dropOpenLines } from '../../../stores/editor/text-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

/** Appears above the steps while the text has unread lines. */
export function OpenNote() {
  const t = useStore($t)
  const count = useStore($typed)?.open ?? 0
  return (
    <Note tone="warning" className="editor-limit-note">
      <p>{t('notation.open', { count })}</p>
      <div className="row wrap">
        <Button onClick={() => $view.set('text')}>{t('notation.openText')}</Button>
        <Button look="quiet" onClick={dropOpenLines}>
          {t('notation.dropOpen')}
        </Button>
      </div>
    </Note>
  )
}
