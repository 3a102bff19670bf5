import { useStore } from '@nanostores/react'
import { CloudAlert, CloudCheck, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { formatDate } from '#core/app/format.ts'
import type { Language } from '#core/workout/workout.ts'
import { $save } from '../../stores/editor/editor-state.ts'
import { saveAsked } from '../../stores/editor/editor-save.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Ctrl+S and Cmd+S save the workout, and not the page. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return
      event.preventDefault()
      if (!event.repeat) save()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

/** `onRefused`: the content must be corrected first. */
export function SaveStatus({ onRefused }: { onRefused: () => void }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const save = useStore($save)
  const ask = () => {
    void saveAsked().then((isSaved) => {
      if (!isSaved) onRefused()
    })
  }
  useSaveKey(() => save.kind !== 'conflict' && ask())
  const isOpen = save.kind !== 'saved' && save.kind !== 'saving'
  const time = save.kind === 'saved' && save.at !== null ? timeOf(save.at, locale) : null
  return (
    <>
      <span className={`editor-save is-${save.kind}`} role="status">
        {save.kind !== 'new' && (
          <Icon of={save.kind === 'saved' ? CloudCheck : save.kind === 'saving' ? LoaderCircle : CloudAlert} />
        )}
        <span>
          {save.kind === 'saved' && (time === null ? t('editor.saved') : t('editor.savedAt', { time }))}
          {save.kind === 'saving' && t('editor.saving')}
          {isOpen && save.kind !== 'new' && t('editor.unsaved')}
        </span>
      </span>
      {isOpen && save.kind !== 'conflict' && (
        <Button look="primary" onClick={ask}>
          {t('editor.save')}
        </Button>
      )}
    </>
  )
}

const timeOf = (milliseconds: number, locale: Language): string =>
  formatDate(milliseconds, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
