/** Before a play: going on with one that a lost page left, and the tab that must wait for another. */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { formatClock } from '#core/format.ts'
import { remainingMs } from '#core/player/position.ts'
import type { Workout } from '#core/workout.ts'
import { $t } from '../../stores/locale.ts'
import { goOn, leaveLost, openPlay } from '../../stores/player.ts'
import type { PlayerView } from '../../stores/player-view.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { x } from '../../ui/icons.ts'
import { exerciseName, spokenTime, upcoming } from './describe.ts'

function Quiet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useStore($t)
  return (
    <main className="stage ask" data-phase="rest">
      <header className="top">
        <IconButton icon={x} label={t('player.close')} onClick={onClose} />
        <div className="ttl" />
      </header>
      <section className="fin">
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  )
}

type Offer = PlayerView & { kind: 'offer' }

/** Says where the lost play stands and how long it was away. `workout` is the one that was asked for now. */
export function OfferScreen({ view, workout, onClose }: { view: Offer; workout: Workout | null; onClose: () => void }) {
  const t = useStore($t)
  const { timeline, state, play } = view
  const segment = timeline.segments[state.index]
  const shown = segment?.phase === 'work' ? segment : (upcoming(timeline, state.index) ?? segment)
  const left = remainingMs(state)
  const place = {
    phase: t(`phases.${segment?.phase ?? 'work'}`),
    name: shown === undefined ? '' : exerciseName(shown, t),
    time: left === null ? '' : formatClock(Math.ceil(left / 1000))
  }
  return (
    <Quiet title={t('player.offerTitle', { name: play.workout.name })} onClose={onClose}>
      <div className="say">
        <p>{t('player.offerAway', { time: spokenTime(view.awayMs / 1000, t) })}</p>
        <p>{t(left === null ? 'player.offerWhereOpen' : 'player.offerWhere', place)}</p>
        <p>{t('player.leaveKeeps')}</p>
      </div>
      <div className="choices">
        <Button look="primary" isBig onClick={goOn}>
          {t('player.goOn')}
        </Button>
        {workout !== null && (
          <Button isBig onClick={() => void leaveLost(workout)}>
            {view.isOther ? t('player.startOther', { name: workout.name }) : t('player.startOver')}
          </Button>
        )}
        <Button isBig onClick={() => void leaveLost(null).then(onClose)}>
          {t('player.end')}
        </Button>
      </div>
    </Quiet>
  )
}

/** Another tab plays. */
export function ElsewhereScreen({ workout, onClose }: { workout: Workout | null; onClose: () => void }) {
  const t = useStore($t)
  return (
    <Quiet title={t('player.elsewhereTitle')} onClose={onClose}>
      <div className="say">
        <p>{t('player.elsewhereText')}</p>
      </div>
      <div className="choices">
        <Button look="primary" isBig onClick={() => void openPlay(workout)}>
          {t('player.tryAgain')}
        </Button>
      </div>
    </Quiet>
  )
}
