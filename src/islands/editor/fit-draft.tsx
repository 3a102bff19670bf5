/** "Fit my time" for the open workout. */
import '../../styles/workout/fit.css'
import { useStore } from '@nanostores/react'
import { DEFAULT_SETTINGS } from '#core/account/settings.ts'
import { formatClock } from '#core/app/format.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { change, notifyUndoable } from '../../stores/editor/editor.ts'
import { $content } from '../../stores/editor/editor-state.ts'
import { $t } from '../../stores/app/locale.ts'
import { FitSheet } from '../workout/fit-sheet.tsx'

function apply(made: WorkoutContent, seconds: number): void {
  change(({ exercises: _exercises, blocks: _blocks, ...fields }) => ({
    ...fields,
    exercises: made.exercises,
    blocks: made.blocks
  }))
  notifyUndoable($t.get()('fit.applied', { time: formatClock(seconds) }), 'positive')
}

export function FitDraft({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  const content = useStore($content)
  if (content === null) return null
  return (
    <FitSheet
      content={content}
      settings={DEFAULT_SETTINGS}
      applyLabel={t('fit.apply')}
      onApply={(made, seconds) => {
        onClose()
        apply(made, seconds)
      }}
      onClose={onClose}
    />
  )
}
