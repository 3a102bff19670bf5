/** The end for the leader: who did how much, how hard it was, and one message to all. */
import '../../styles/live/coach-end.css'
import { useStore } from '@nanostores/react'
import { CalendarPlus, X } from 'lucide-react'
import { useState, type CSSProperties } from 'react'
import { initialOf } from '#core/account/initial.ts'
import { finishedOf, leastFirst, meanEffort } from '#core/live/people.ts'
import type { Member } from '#core/live/protocol.ts'
import { shownCode } from '#core/live/room-code.ts'
import { percentDone } from '#core/workout/icepoints.ts'
import { oneDecimal } from '#core/app/format.ts'
import { $locale, $t, loadTexts } from '../../stores/app/locale.ts'
import { leaveForGood } from '../../stores/live/here.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { LazyPart } from '../app/lazy-part.tsx'
import type { EndProps } from './end.tsx'
import { NoteForm } from './note-form.tsx'

const loadPlan = () =>
  Promise.all([import('../player/done/plan-sheet.tsx'), loadTexts(['player'])]).then(([{ PlanSheet }]) => PlanSheet)

/** Why somebody has less than the others, where it is known. */
function reason(member: Member): string | null {
  if (member.leftAs === 'removed') return 'live.reasonRemoved'
  if (member.leftAs === 'left') return 'live.reasonLeft'
  if (member.state === 'away') return 'live.reasonLost'
  return member.isOnBreak ? 'live.reasonBreak' : null
}

function Row({ member }: { member: Member }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const share = member.share ?? 0
  const why = share < 1 ? reason(member) : null
  return (
    <tr>
      <th scope="row">
        <div>
          <span className="avatar" aria-hidden="true">
            {initialOf(member.name)}
          </span>
          <span>
            <b>
              <bdi>{member.name}</bdi>
            </b>
            {why !== null && <small>{t(why)}</small>}
          </span>
        </div>
      </th>
      <td>
        <span
          className="live-share"
          style={{ '--v': `${Math.round(share * 100)}%` } as CSSProperties}
          aria-hidden="true"
        />
        <span className="numeric">{percentDone(share, locale)}</span>
      </td>
      <td className="numeric">
        {member.effort === null ? (
          <span className="muted">{t('live.noAnswer')}</span>
        ) : (
          <>
            {member.effort}
            <span className="muted"> / 10</span>
          </>
        )}
      </td>
    </tr>
  )
}

function Table({ members }: { members: readonly Member[] }) {
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    <table className="live-results">
      <caption className="visually-hidden">{t('live.whoDidWhat')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('live.nameColumn')}</th>
          <th scope="col">{t('phases.done')}</th>
          <th scope="col">{t('live.effortColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {leastFirst(members, locale).map((member) => (
          <Row key={member.id} member={member} />
        ))}
      </tbody>
    </table>
  )
}

export function CoachEnd({ plan, state, me, code }: EndProps & { code: string }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [startedAt] = useState(() => new Date().toISOString())
  const [isPlanning, setPlanning] = useState(false)
  const others = state.members.filter(({ role, id }) => role !== 'wall' && id !== me)
  const effort = meanEffort(others)
  return (
    <div className="live-page">
      <header className="live-bar">
        <IconButton icon={X} label={t('states.close')} onClick={leaveForGood} />
        <p>
          <b dir="auto">{plan.workout.name}</b>
          <span>{t('live.room', { code: shownCode(code) })}</span>
        </p>
      </header>
      <main id="main" className="live-coach-end" tabIndex={-1}>
        <section>
          <h1>
            {others.length === 0
              ? t('live.endedAlone')
              : t('live.finished', { count: finishedOf(others).length, people: others.length })}
          </h1>
          <p className="muted">
            {effort !== null &&
              t('live.meanEffort', { effort: oneDecimal(effort.mean, locale), count: effort.answers })}{' '}
            {others.length > 0 &&
              t('live.asked', { level: t(`levels.${plan.workout.level}`).toLocaleLowerCase(locale) })}
          </p>
        </section>
        {others.length > 0 && <Table members={others} />}
        <aside>
          {others.length > 0 && (
            <>
              <h2>{t('live.write')}</h2>
              <NoteForm members={state.members} me={me} />
            </>
          )}
          <Button icon={CalendarPlus} aria-haspopup="dialog" onClick={() => setPlanning(true)}>
            {t('live.planNext')}
          </Button>
        </aside>
      </main>
      {isPlanning && (
        <LazyPart
          load={loadPlan}
          props={{ view: { workout: plan.workout, startedAt }, onClose: () => setPlanning(false) }}
          onFail={() => setPlanning(false)}
          isAsked
        />
      )}
    </div>
  )
}
