/** Dates that friends propose. Accepting one makes it a training date. */
import { useStore } from '@nanostores/react'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import type { ProposalAnswer } from '#core/together/message-schemas.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { $proposals, answerDate, readProposals, type Proposal } from '../../../stores/planning/proposed-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { MiniRidge, proposalName } from './date-mark.tsx'

export function ProposalsPart({ userId }: { userId: string }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const state = useStore($proposals)
  // Reads again when the network returns.
  useEffect(() => void readProposals(userId), [userId, isOnline])
  if (state.kind === 'loading' || (state.kind === 'ready' && state.proposals.length === 0)) return null
  return (
    <section className="planning-agenda" aria-labelledby="proposals-title">
      <h3 id="proposals-title">{t('proposals.title')}</h3>
      {state.kind === 'failed' ? (
        <p role="alert">
          {t('proposals.failed')} {errorText(state.error, t)}
          <Button look="quiet" icon={RotateCw} onClick={() => void readProposals(userId)}>
            {t('states.retry')}
          </Button>
        </p>
      ) : (
        <ul>
          {state.proposals.map((one) => (
            <li key={one.id}>
              <ProposedDate proposal={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function ProposedDate({ proposal }: { proposal: Proposal }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const locale = useStore($locale)
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const date = formatDate(Date.parse(proposal.at), locale, {
    ...({ weekday: 'short', day: 'numeric', month: 'short' } as const),
    ...({ hour: '2-digit', minute: '2-digit' } as const)
  })
  const name = proposalName(proposal, t)
  const from = proposal.from || t('calendar.proposedBySomebody')
  const send = (answer: ProposalAnswer) => {
    setSending(true)
    setError(null)
    answerDate(proposal.id, answer).catch((reason: unknown) => {
      setError(reason)
      setSending(false)
    })
  }
  const isOff = isSending || !isOnline
  return (
    <div className="planning-row is-proposed">
      <MiniRidge mark="proposed" ridge={proposal.ridge} />
      <span>
        <b dir="auto">{name}</b>
        <span className="meta">
          <span className="numeric">{date}</span> <span>{t('calendar.proposedBy', { name: from })}</span>
        </span>
        {error !== null && (
          <span className="field-error" role="alert">
            {errorText(error, t)}
          </span>
        )}
      </span>
      <Button disabled={isOff} aria-label={t('proposals.acceptOf', { name, date })} onClick={() => send('accepted')}>
        {t('proposals.accept')}
      </Button>
      <Button
        look="quiet"
        disabled={isOff}
        aria-label={t('proposals.declineOf', { name, date })}
        onClick={() => send('declined')}
      >
        {t('proposals.decline')}
      </Button>
    </div>
  )
}
