/** The figure of an exercise, with a button to choose another. */
import '../../../styles/editor/figures.css'
import { useStore } from '@nanostores/react'
import { ArrowLeftRight, ChevronDown, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { $content } from '../../../stores/editor/editor-state.ts'
import { $language, $sport, figureOf, setFigure, type Named } from '../../../stores/editor/figures.ts'
import type { SwapChoice } from '../../../stores/exercises/swap.ts'
import { $names, loadNames, nameOfExercise } from '../../../stores/exercises/library.ts'
import { $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ExerciseThumb } from '../../exercises/exercise-thumb.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'
import { loadFigureSheet } from './figure-parts.ts'

const loadSwapSheet = () => import('../../exercises/swap-sheet.tsx').then(({ SwapSheet }) => SwapSheet)

type Figured = Named & { id: string }

export function FigureField({ exercise }: { exercise: Figured }) {
  const t = useStore($t)
  const sport = useStore($sport)
  const isNamed = useStore($names).length > 0
  const language = useStore($language)
  // No other part loads the names if every exercise has a stored figure. The figure itself says when the device is
  // offline.
  useEffect(() => void loadNames(language).catch(() => undefined), [language])
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const id = figureOf(exercise)
  const unknown = id === undefined || isNamed ? t('figures.none') : ''
  const name = (id !== undefined && nameOfExercise(id)) || unknown
  const choose = (figure: string) => {
    setFigure(exercise.id, figure)
    close()
  }
  return (
    <div className="field">
      <span className="field-label">{t('figures.field')}</span>
      <div className="row editor-figure-row">
        <button
          type="button"
          className="editor-figure-choose grow"
          aria-haspopup="dialog"
          aria-label={[t('figures.choose'), name].filter(Boolean).join(': ')}
          onClick={() => setOpen(true)}
        >
          <ExerciseThumb id={id} sport={sport} />
          <span className="grow">{name}</span>
          <Icon of={ChevronDown} />
        </button>
        {id !== undefined && (
          <IconButton icon={Trash2} label={t('figures.remove')} onClick={() => setFigure(exercise.id, '')} />
        )}
        {id !== undefined && <Swap key={id} exercise={exercise} id={id} />}
      </div>
      {isOpen && (
        <LazyPart load={loadFigureSheet} props={{ id, onChoose: choose, onClose: close }} onFail={close} isAsked />
      )}
    </div>
  )
}

function Swap({ exercise, id }: { exercise: Figured; id: string }) {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const choose = (choice: SwapChoice) => {
    close()
    import('../../../stores/editor/swap.ts')
      .then(({ swapExercise }) => swapExercise(exercise.id, id, choice))
      .catch(() => notify({ kind: 'negative', text: t('errors.unreachable') }))
  }
  const language = $content.get()?.language ?? 'en'
  const props = { id, name: exercise.name, language, isForPlay: false, onChoose: choose, onClose: close }
  return (
    <>
      <Button icon={ArrowLeftRight} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('figures.swap')}
      </Button>
      {isOpen && <LazyPart load={loadSwapSheet} props={props} onFail={close} isAsked />}
    </>
  )
}
