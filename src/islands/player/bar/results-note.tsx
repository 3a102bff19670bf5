/** Renders nothing unless there is something to ask or tell: only then do the notes and their texts load. */
import { useStore } from '@nanostores/react'
import { loadTexts } from '../../../stores/app/locale.ts'
import { $offeredResults } from '../../../stores/player/results/offered-results.ts'
import { $ownResult } from '../../../stores/player/results/own-result.ts'
import { LazyPart } from '../../app/lazy-part.tsx'

const loadNote = () =>
  Promise.all([import('./offered-results.tsx'), loadTexts(['player'])]).then(([{ OfferedResults }]) => OfferedResults)

const loadOwn = () =>
  Promise.all([import('./own-result.tsx'), loadTexts(['player'])]).then(([{ OwnResult }]) => OwnResult)

const NO_PROPS = {}
// If the file cannot be loaded there is no note; the next screen tries again.
const stayAway = () => undefined

export function ResultsNote() {
  const isOffered = useStore($offeredResults).length > 0
  const isOwn = useStore($ownResult)?.state !== undefined
  return (
    <>
      {isOwn && <LazyPart load={loadOwn} props={NO_PROPS} onFail={stayAway} />}
      {isOffered && <LazyPart load={loadNote} props={NO_PROPS} onFail={stayAway} />}
    </>
  )
}
