/** Why there is no draft, and what would help. */
import { useStore } from '@nanostores/react'
import type { MakeForm } from '#core/ai/make-form.ts'
import type { ComposerProblem } from '#core/composer/composed.ts'
import { makeDraft, setMakeForm } from '../../stores/ai/make-form.ts'
import { $t } from '../../stores/app/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { problemText, thingsText } from './problem-words.ts'

/** What the form needs to be met; null where only people can tell. */
function helpFor(problem: ComposerProblem, form: MakeForm): Partial<MakeForm> | null {
  if (problem.code === 'too-short') return { minutes: problem.leastMinutes }
  if (problem.code === 'too-long') return { minutes: problem.mostMinutes }
  if (problem.code === 'equipment-missing') return { equipment: [...form.equipment, ...problem.equipment] }
  return null
}

export function ProblemNote({ problem, form }: { problem: ComposerProblem; form: MakeForm }) {
  const t = useStore($t)
  const help = helpFor(problem, form)
  const label =
    problem.code === 'equipment-missing'
      ? t('ai.helpEquipment', { things: thingsText(problem.equipment, t) })
      : t('ai.helpMinutes', { minutes: help?.minutes ?? 0 })
  return (
    <Note tone="warning" role="alert" className="make-problem">
      <p>{problemText(problem, form.sport, t)}</p>
      {help !== null && (
        <Button
          onClick={() => {
            setMakeForm(help)
            void makeDraft()
          }}
        >
          {label}
        </Button>
      )}
    </Note>
  )
}
