/** Questions before a play: whether to resume one that a lost page left, and what to do about a play in another tab. */
import '../../../styles/player/done.css'
import { useStore } from '@nanostores/react'
import { Copy, Timer, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatClock } from '#core/app/format.ts'
import { remainingMs } from '#core/player/position.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $player, goOn, leaveLost } from '../../../stores/player/player.ts'
import { takeOverPlay } from '../../../stores/player/open-play.ts'
import type { ElsewhereView, OfferView } from '../../../stores/player/player-view.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon, type IconComponent } from '../../../ui/icon.tsx'
import { exerciseName, spokenTime, upcoming } from '../describe.ts'

interface QuietProps {
  icon: IconComponent
  title: string
  onClose: () => void
  children: ReactNode
}

/** A question of the app rather than the play, so it has the app's colors. */
function Quiet({ icon, title, onClose, children }: QuietProps) {
  const t = useStore($t)
  return (
    <main className="player-stage player-offer" data-phase="none">
      <header className="player-top">
        <IconButton icon={X} label={t('player.close')} onClick={onClose} />
        <div className="player-title" />
      </header>
      <section className="player-result">
        <Icon of={icon} className="player-offer-icon" />
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  )
}

/** Says where the lost play stands and how long ago it was left. `workout` is the one being started. */
export function OfferScreen({
  view,
  workout,
  onClose
}: {
  view: OfferView
  workout: Workout | null
  onClose: () => void
}) {
  const t = useStore($t)
  const { timeline, state, play } = view
  const segment = timeline.segments[state.index]
  const shown = segment?.phase === 'work' ? segment : (upcoming(timeline, state.index) ?? segment)
  const left = remainingMs(state)
  const where = {
    phase: t(`phases.${segment?.phase ?? 'work'}`),
    name: shown === undefined ? '' : exerciseName(shown, t),
    time: left === null ? '' : formatClock(Math.ceil(left / 1000))
  }
  return (
    <Quiet icon={Timer} title={t('player.offerTitle', { name: play.workout.name })} onClose={onClose}>
      <div className="player-offer-text">
        {view.awayMs >= 1000 && <p>{t('player.offerAway', { time: spokenTime(view.awayMs / 1000, t) })}</p>}
        <p>{t(left === null ? 'player.offerWhereOpen' : 'player.offerWhere', where)}</p>
        <p>{t('player.leaveKeeps')}</p>
      </div>
      <div className="player-offer-choices">
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

/** Another tab is playing: says what and where it stands, and can take it over. `workout` is the one being started. */
export function ElsewhereScreen({
  view,
  workout,
  onClose
}: {
  view: ElsewhereView
  workout: Workout | null
  onClose: () => void
}) {
  const t = useStore($t)
  const { where, isTaken, isTaking } = view
  const segment = where?.timeline.segments[where.state.index]
  const shown =
    segment?.phase === 'work' || where === null ? segment : (upcoming(where.timeline, where.state.index) ?? segment)
  const take = async () => {
    await takeOverPlay(workout)
    // The play has ended in the other tab, so there is nothing to take over.
    if ($player.get().kind === 'closed') onClose()
  }
  return (
    <Quiet icon={Copy} title={t(isTaken ? 'player.takenTitle' : 'player.elsewhereTitle')} onClose={onClose}>
      <div className="player-offer-text">
        {!isTaken && where !== null && segment !== undefined && shown !== undefined && (
          <p>
            {t('player.elsewhereWhere', {
              name: where.play.workout.name,
              phase: t(`phases.${segment.phase}`),
              exercise: exerciseName(shown, t)
            })}
          </p>
        )}
        <p>{t(isTaken ? 'player.takenText' : 'player.elsewhereText')}</p>
        <p role="status">{isTaking ? t('player.taking') : ''}</p>
      </div>
      <div className="player-offer-choices">
        <Button look="primary" isBig aria-disabled={isTaking} onClick={() => void take()}>
          {t(isTaken ? 'player.takeBack' : 'player.playHere')}
        </Button>
      </div>
    </Quiet>
  )
}
