/** Shows the exercises of a language model as they arrive, and offers to stop waiting for them. */
import '../../styles/ai/draft.css'
import { useStore } from '@nanostores/react'
import { $arriving, stopAsking } from '../../stores/ai/ask-model.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'

export function ArrivingPanel() {
  const t = useStore($t)
  const arriving = useStore($arriving)
  if (arriving === null) return null
  const names = arriving.names.filter((name) => name !== '')
  return (
    <div className="draft-arriving">
      <p role="status">{t('aiDraft.asking')}</p>
      {names.length > 0 && (
        <ol>
          {names.map((name, index) => (
            <li key={index}>{name}</li>
          ))}
        </ol>
      )}
      <Button onClick={stopAsking}>{t('aiDraft.stop')}</Button>
    </div>
  )
}
