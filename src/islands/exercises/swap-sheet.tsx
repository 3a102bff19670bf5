/** Alternatives to an exercise: easier, harder, or without equipment. */
import '../../styles/exercises/swap.css'
import '../../styles/app/figure.css'
import { useStore } from '@nanostores/react'
import { ArrowDown, ArrowUp, PackageX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Language } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { readSwaps, type SwapChoice } from '../../stores/exercises/swap.ts'
import { Figure } from '../../ui/figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { usePose } from './exercise-thumb.tsx'

export interface SwapSheetProps {
  /** Id in the library. */
  id: string
  /** Name of the exercise in the workout. */
  name: string
  language: Language
  isForPlay: boolean
  onChoose: (choice: SwapChoice) => void
  onClose: () => void
}

const ICONS = { easier: ArrowDown, harder: ArrowUp, without: PackageX }

export function SwapSheet({ id, name, language, isForPlay, onChoose, onClose }: SwapSheetProps) {
  const t = useStore($t)
  const [choices, setChoices] = useState<readonly SwapChoice[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  // The alternatives depend only on the exercise.
  useEffect(() => {
    let isGone = false
    readSwaps(id, language).then(
      (found) => !isGone && setChoices(found),
      () => !isGone && setFailed(true)
    )
    return () => {
      isGone = true
    }
  }, [id, language])
  return (
    <Sheet isOpen onClose={onClose} title={t('swap.title', { name })} closeLabel={t('states.close')}>
      {hasFailed && (
        <Note tone="negative" role="alert">
          <p>{t('swap.failed')}</p>
        </Note>
      )}
      {choices === null && !hasFailed && <p role="status">{t('states.loading')}</p>}
      {choices?.length === 0 && <p>{t('swap.none')}</p>}
      {choices !== null && choices.length > 0 && (
        <>
          <ul className="swap-choices">
            {choices.map((choice) => (
              <Choice key={choice.id} choice={choice} language={language} onChoose={onChoose} />
            ))}
          </ul>
          <p className="swap-note muted">{t(isForPlay ? 'swap.forPlay' : 'swap.keeps')}</p>
        </>
      )}
    </Sheet>
  )
}

interface ChoiceProps {
  choice: SwapChoice
  language: Language
  onChoose: (choice: SwapChoice) => void
}

function Choice({ choice, language, onChoose }: ChoiceProps) {
  const t = useStore($t)
  const pose = usePose(choice.id)
  return (
    <li>
      <button type="button" onClick={() => onChoose(choice)}>
        <span className="swap-still">{pose && <Figure pose={pose} size="small" />}</span>
        <span>
          <b lang={language}>{choice.name}</b>
          <small>
            <Icon of={ICONS[choice.kind]} />
            {[t(`library.${choice.kind}`), ...(choice.side === 'each' ? [t('swap.each')] : [])].join(', ')}
          </small>
        </span>
      </button>
    </li>
  )
}
