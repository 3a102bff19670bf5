/** Nothing when there is nothing to say: the notes and their texts are loaded only when there is. */
import { useStore } from '@nanostores/react'
import { loadTexts } from '../../stores/app/locale.ts'
import { $offeredResults } from '../../stores/player/results/offered-results.ts'
import { $isPutAway, $isWorkoutRunning, $unfinishedWorkoutId } from '../../stores/player/running-workout.ts'
import { Later } from '../app/later.tsx'

const loadNotes = () =>
  Promise.all([import('./unfinished-notes.tsx'), loadTexts(['player'])]).then(
    ([{ UnfinishedNotes }]) => UnfinishedNotes
  )

// Without the file there is no note; the next screen tries again.
const stayAway = () => undefined

/** `isUnfinishedShown`: the screen itself shows the play to go on with. */
export function RunningNote({ isUnfinishedShown = false }: { isUnfinishedShown?: boolean }) {
  const isRunning = useStore($isWorkoutRunning)
  const id = useStore($unfinishedWorkoutId)
  const isPutAway = useStore($isPutAway)
  const offered = useStore($offeredResults)
  const hasUnfinished = !isRunning && id !== null && !isPutAway && !isUnfinishedShown
  if (!hasUnfinished && offered.length === 0) return null
  return <Later load={loadNotes} props={{ hasUnfinished }} onFail={stayAway} />
}
