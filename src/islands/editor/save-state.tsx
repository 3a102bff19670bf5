import { useStore } from '@nanostores/react'
import { CloudAlert, CloudCheck, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { formatDate } from '#core/app/format.ts'
import type { Language } from '#core/workout/workout.ts'
import { slotsOf } from '#core/editor/editing.ts'
import type { Translate } from '#core/app/translate.ts'
import { $content, $problems, $save, type SaveState } from '../../stores/editor/editor-state.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { saveAsked } from '../../stores/editor/editor-save.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Ctrl+S and Cmd+S save the workout instead of the page. */
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

/** Says what has to be fixed before the workout can be saved. */
function problemText(t: Translate): string | null {
  const problem = $problems.get()[0]
  const content = $content.get()
  if (problem === undefined || content === null) return null
  const index = /^exercises\.(\d+)/.exec(problem.path)?.[1]
  if (index === undefined) {
    return t(['name-empty', 'no-exercise'].includes(problem.code) ? `editor.why-${problem.code}` : 'editor.why-other')
  }
  const { id } = content.exercises[Number(index)] ?? {}
  const position = slotsOf(content).findIndex(({ exerciseId }) => exerciseId === id) + 1
  const isUnnamed = problem.code === 'exercise-name-empty'
  return t(isUnnamed ? 'editor.why-exercise-name-empty' : 'editor.why-exercise', { position })
}

/** Says in a few words why it is not saved. Null during a short delay. */
function reasonOf({ kind }: SaveState, isOnline: boolean, t: Translate): string | null {
  if (kind === 'limit' || kind === 'conflict') return t(`editor.why-${kind}`)
  const problem = problemText(t)
  if (problem !== null) return problem
  if (!isOnline) return t('editor.why-offline')
  return kind === 'failed' ? t('editor.why-failed') : null
}

/** @param onRefused called when the content must be corrected first */
export function SaveStatus({ onRefused }: { onRefused: () => void }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const save = useStore($save)
  const isOnline = useStore($isOnline)
  const ask = () => {
    void saveAsked().then((isSaved) => {
      if (!isSaved) onRefused()
    })
  }
  useSaveKey(() => save.kind !== 'conflict' && ask())
  const isOpen = save.kind !== 'saved' && save.kind !== 'saving'
  useStore($problems)
  const reason = isOpen && save.kind !== 'new' ? reasonOf(save, isOnline, t) : null
  return (
    <>
      <span className={`editor-save is-${save.kind} ${reason === null ? '' : 'has-reason'}`.trim()} role="status">
        {save.kind !== 'new' && (
          <Icon of={save.kind === 'saved' ? CloudCheck : save.kind === 'saving' ? LoaderCircle : CloudAlert} />
        )}
        <span>{saveText(save, reason, locale, t)}</span>
      </span>
      {isOpen && save.kind !== 'conflict' && (
        <Button look="primary" onClick={ask}>
          {t('editor.save')}
        </Button>
      )}
    </>
  )
}

/** Empty for a workout that was never saved. */
function saveText(save: SaveState, reason: string | null, locale: Language, t: Translate): string {
  if (save.kind === 'new') return ''
  if (save.kind === 'saving') return t('editor.saving')
  if (save.kind === 'saved')
    return save.at === null ? t('editor.saved') : t('editor.savedAt', { time: timeOf(save.at, locale) })
  return reason === null ? t('editor.unsaved') : t('editor.unsavedWhy', { reason })
}

const timeOf = (milliseconds: number, locale: Language): string =>
  formatDate(milliseconds, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
