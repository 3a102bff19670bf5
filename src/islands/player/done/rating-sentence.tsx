/** One sentence to go with the stars. Loaded once stars are given. */
import { useStore } from '@nanostores/react'
import { Send } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { $t } from '../../../stores/app/locale.ts'
import { ratePlay, type RatedWorkout } from '../../../stores/player/results/rate-play.ts'
import { SENTENCE_MAX, sentenceBefore } from '../../../stores/workout/ratings.ts'
import { IconButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field.tsx'

type State = { kind: 'open' | 'sending' | 'sent' | 'waiting' } | { kind: 'failed'; error: unknown }

function useSentence(workout: RatedWorkout, stars: number) {
  const { id: workoutId } = workout
  // Null until the user types; until then the earlier sentence shows.
  const [typed, setTyped] = useState<string | null>(null)
  const [before, setBefore] = useState('')
  const [state, setState] = useState<State>({ kind: 'open' })
  useEffect(() => {
    let isGone = false
    void sentenceBefore(workoutId).then((sentence) => !isGone && setBefore(sentence))
    return () => {
      isGone = true
    }
  }, [workoutId])
  const sentence = typed ?? before
  const isSame = sentence.trim() === before
  const send = () => {
    if (isSame || state.kind === 'sending') return
    const sent = sentence.trim()
    setState({ kind: 'sending' })
    ratePlay(workout, stars, sent).then(
      (kind) => {
        setBefore(sent)
        setState({ kind })
      },
      (error: unknown) => setState({ kind: 'failed', error })
    )
  }
  const type = (next: string) => {
    setTyped(next)
    setState({ kind: 'open' })
  }
  return { sentence, state, send, type, maySend: !isSame && state.kind !== 'sending' }
}

export function RatingSentence({ workout, stars }: { workout: RatedWorkout; stars: number }) {
  const t = useStore($t)
  const id = useId()
  const { sentence, state, send, type, maySend } = useSentence(workout, stars)
  const said = {
    open: t('ratings.hint'),
    sending: t('ratings.sending'),
    sent: t('ratings.sent'),
    waiting: t('player.resultKept'),
    failed: state.kind === 'failed' ? errorText(state.error, t) : ''
  }[state.kind]
  return (
    <form
      className="player-sentence"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={id}>{t('ratings.sentence')}</label>
      <TextInput
        id={id}
        aria-describedby={`${id}-hint`}
        aria-invalid={undefined}
        maxLength={SENTENCE_MAX}
        enterKeyHint="send"
        value={sentence}
        onChange={type}
      />
      <IconButton type="submit" icon={Send} label={t('ratings.send')} aria-disabled={!maySend} />
      <small id={`${id}-hint`} role="status">
        {said}
      </small>
    </form>
  )
}
