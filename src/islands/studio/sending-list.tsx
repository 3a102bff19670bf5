/** Master videos that are being turned into workouts, including those an earlier page began. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { formatPercent } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { giveUpVideo, goOnWithVideo, pauseVideo } from '../../stores/studio/send-video.ts'
import { $sendings, type Sending } from '../../stores/studio/sendings.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { focusIfLost } from '../app/frame/focus-heading.ts'
import { QuestionSheet } from '../app/question-sheet.tsx'
import { makingFailure } from './making-state.tsx'

/** @param headingId takes the focus when an item is removed */
export function SendingList({ headingId }: { headingId: string }) {
  const t = useStore($t)
  const all = useStore($sendings)
  if (all.length === 0) return null
  return (
    <section className="stack tight">
      <h3>{t('sendings.title')}</h3>
      <ul className="stack tight studio-filming-list">
        {all.map((sending) => (
          <Row key={sending.url} sending={sending} headingId={headingId} />
        ))}
      </ul>
    </section>
  )
}

function Row({ sending, headingId }: { sending: Sending; headingId: string }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const { url, workout, state, isKept } = sending
  const [isAsking, setAsking] = useState(false)
  const giveUp = () => {
    setAsking(false)
    giveUpVideo(url)
    focusIfLost(headingId)
  }
  const isMoving = ['waiting', 'fitting', 'sending', 'offline'].includes(state.kind)
  return (
    <li className="card stack tight">
      <h4>{workout.content.name}</h4>
      <State state={state} t={t} />
      {!isKept && workout.videoId === null && state.kind !== 'done' && (
        <Note tone="warning">
          <p>{t('sendings.openPage')}</p>
        </Note>
      )}
      <div className="row wrap">
        {isMoving && <Button onClick={() => pauseVideo(url)}>{t('filming.pause')}</Button>}
        {!isMoving && state.kind !== 'done' && (
          <Button onClick={() => void goOnWithVideo(url)}>
            {t(state.kind === 'failed' ? 'states.retry' : 'filming.goOn')}
          </Button>
        )}
        {state.kind === 'done' ? (
          <ButtonLink href={pathTo('workout', { id: workout.id }, locale)}>{t('sendings.show')}</ButtonLink>
        ) : (
          <Button onClick={() => setAsking(true)}>{t('sendings.giveUp')}</Button>
        )}
      </div>
      {isAsking && <GiveUpSheet name={workout.content.name} onClose={() => setAsking(false)} onGiveUp={giveUp} />}
    </li>
  )
}

function GiveUpSheet({ name, onClose, onGiveUp }: { name: string; onClose: () => void; onGiveUp: () => void }) {
  const t = useStore($t)
  return (
    <QuestionSheet
      title={t('sendings.giveUpTitle', { name })}
      yes={t('sendings.giveUp')}
      onYes={onGiveUp}
      onClose={onClose}
    >
      <p>{t('sendings.giveUpText')}</p>
    </QuestionSheet>
  )
}

function stateText(state: Sending['state'], t: Translate, locale: Language): string {
  const percent = formatPercent('share' in state ? state.share : 0, locale)
  if (state.kind === 'fitting' || state.kind === 'sending') return t(`filming.making-${state.kind}`, { percent })
  return t(`sendings.${state.kind}`, { percent })
}

function State({ state, t }: { state: Sending['state']; t: Translate }) {
  const locale = useStore($locale)
  if (state.kind === 'failed')
    return (
      <Note tone="negative" role="alert">
        <p>{makingFailure(state.error, t)}</p>
      </Note>
    )
  const text = stateText(state, t, locale)
  const isGoing = state.kind === 'fitting' || state.kind === 'sending'
  return (
    <>
      {isGoing && <p className="numeric">{text}</p>}
      {'share' in state && <progress value={state.share} aria-label={text} />}
      <p role="status" className="numeric">
        {!isGoing && text}
      </p>
    </>
  )
}
