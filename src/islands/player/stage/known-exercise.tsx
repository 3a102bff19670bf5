/** The library's instruction for an exercise during a wait, and its alternatives. Loaded with the figures. */
import { useStore } from '@nanostores/react'
import { ArrowLeftRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Segment } from '#core/player/segment.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'
import { readCue, type Cue } from '../../../stores/exercises/exercise-cue.ts'
import type { SwapChoice } from '../../../stores/exercises/swap.ts'
import { $isRoomPlay } from '../../../stores/player/before-play.ts'
import { $isLocked, act } from '../../../stores/player/player.ts'
import { IconButton } from '../../../ui/button.tsx'
import { LazyPart } from '../../app/lazy-part.tsx'

const loadSwapSheet = () => import('../../exercises/swap-sheet.tsx').then(({ SwapSheet }) => SwapSheet)

export interface KnownExerciseProps {
  /** Id in the library. */
  id: string
  /** The visible segment, and the running one. */
  segment: Segment
  now: Segment
  workout: Pick<Workout, 'exercises' | 'language'>
  isRunning: boolean
  isWaiting: boolean
  /** No instruction is shown on the user's own picture or video. */
  hasFigure: boolean
}

/** Hidden during work, when nobody reads or presses anything. */
export function KnownExercise(props: KnownExerciseProps) {
  const { now, isRunning, isWaiting, hasFigure } = props
  const isLocked = useStore($isLocked)
  // Everyone in a room does the same.
  const isShared = useStore($isRoomPlay)
  if (now.phase === 'work' && isRunning && !isWaiting) return null
  return (
    <>
      {hasFigure && <Instruction {...props} />}
      {!isLocked && !isShared && <Swap {...props} />}
    </>
  )
}

/** Shown if the author of the workout wrote nothing. */
function Instruction({ id, segment, now, workout }: KnownExerciseProps) {
  const locale = useStore($locale)
  const [found, setFound] = useState<{ id: string; cue: Cue | null } | null>(null)
  // The exercise or the language has changed.
  useEffect(() => {
    let isGone = false
    void readCue(id, locale, workout.language).then((cue) => !isGone && setFound({ id, cue }))
    return () => {
      isGone = true
    }
  }, [id, locale, workout.language])
  const cue = found?.id === id ? found.cue : null
  const exercise = workout.exercises.find((one) => one.id === segment.exerciseId)
  if (cue === null || exercise === undefined || now.text !== '') return null
  const isOwn = [...exercise.intro, ...exercise.steps].some(({ text }) => !cue.known.includes(text))
  return isOwn ? null : <p className="player-cue">{cue.line}</p>
}

function Swap({ id, segment, workout, isRunning }: KnownExerciseProps) {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  const [hasPaused, setPaused] = useState(false)
  const open = () => {
    setOpen(true)
    setPaused(isRunning)
    if (isRunning) act({ kind: 'pause' })
  }
  const close = () => {
    setOpen(false)
    if (hasPaused) act({ kind: 'resume' })
  }
  const choose = (choice: SwapChoice) => {
    close()
    import('../../../stores/player/swap-play.ts')
      .then(({ swapInPlay }) => swapInPlay(segment.exerciseId, choice))
      .catch(() => notify({ kind: 'negative', text: t('errors.unreachable') }))
  }
  const { name } = segment
  const props = { id, name, language: workout.language, isForPlay: true, onChoose: choose, onClose: close }
  return (
    <>
      <IconButton
        className="player-swap"
        icon={ArrowLeftRight}
        label={t('swap.openNamed', { name })}
        aria-haspopup="dialog"
        onClick={open}
      />
      {isOpen && <LazyPart load={loadSwapSheet} props={props} onFail={close} isAsked />}
    </>
  )
}
