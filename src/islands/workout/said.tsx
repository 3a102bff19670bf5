/** Ratings of an own workout: number and mean of the stars, and the sentences without names. */
import '../../styles/workout/said.css'
import { useStore } from '@nanostores/react'
import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { errorText } from '#core/app/errors.ts'
import { formatDate, oneDecimal } from '#core/app/format.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { readSentences, type Sentence } from '../../stores/workout/ratings.ts'
import { Button } from '../../ui/button.tsx'
import { StarGlyph } from '../../ui/glyphs.tsx'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

type Rated = Pick<WorkoutSummary, 'id' | 'rating' | 'ratingCount'>

/** Item in the menu of a workout. */
export function SaidItem({ workout }: { workout: Rated }) {
  const t = useStore($t)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={MessageCircle} />
        <span>{t('ratings.said')}</span>
      </button>
      {/* A dialog inside the menu would be laid out as one of its rows. */}
      {isOpen && createPortal(<SaidSheet workout={workout} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}

type State =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; sentences: readonly Sentence[] }

function SaidSheet({ workout, onClose }: { workout: Rated; onClose: () => void }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [tries, setTries] = useState(0)
  const count = workout.ratingCount[0]
  useEffect(() => {
    let isGone = false
    readSentences(workout.id).then(
      (sentences) => !isGone && setState({ kind: 'ready', sentences }),
      (error: unknown) => !isGone && setState({ kind: 'failed', error })
    )
    return () => {
      isGone = true
    }
  }, [workout.id, tries])
  const again = () => {
    setState({ kind: 'loading' })
    setTries(tries + 1)
  }
  return (
    <Sheet isOpen onClose={onClose} title={t('ratings.said')} closeLabel={t('states.close')}>
      <div className="stack">
        {count === 0 ? (
          <p className="muted">{t('ratings.notRated')}</p>
        ) : (
          <p className="said-mean">
            <Glyph of={StarGlyph} />
            <b className="display">{t('ratings.mean', { mean: oneDecimal(workout.rating, locale) })}</b>
            <span className="muted">{t('ratings.count', { count })}</span>
          </p>
        )}
        {count > 0 && <Sentences state={state} onAgain={again} />}
      </div>
    </Sheet>
  )
}

function Sentences({ state, onAgain }: { state: State; onAgain: () => void }) {
  const t = useStore($t)
  const locale = useStore($locale)
  if (state.kind === 'loading') {
    return (
      <Loading label={t('states.loading')}>
        <Skeleton height="6rem" />
      </Loading>
    )
  }
  if (state.kind === 'failed') {
    return (
      <Note tone="negative" role="alert">
        <p>{errorText(state.error, t)}</p>
        <Button onClick={onAgain}>{t('states.retry')}</Button>
      </Note>
    )
  }
  if (state.sentences.length === 0) return <p className="muted">{t('ratings.none')}</p>
  return (
    <>
      <ul className="said-list">
        {state.sentences.map(({ stars, sentence, createdAt }) => (
          <li key={`${createdAt} ${sentence}`}>
            <span className="said-stars" role="img" aria-label={t('ratings.starsOf', { stars })}>
              {Array.from({ length: stars }, (_, index) => (
                <Glyph key={index} of={StarGlyph} />
              ))}
            </span>
            <p>{sentence}</p>
            <small className="muted">{formatDate(new Date(createdAt), locale, { dateStyle: 'long' })}</small>
          </li>
        ))}
      </ul>
      <p className="muted said-note">{t('ratings.nameless')}</p>
    </>
  )
}
