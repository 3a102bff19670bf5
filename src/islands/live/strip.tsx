/** What turns the player into a shared one: the strip on top, the line below the picture, and the coach's buttons. */
import '../../styles/live/strip.css'
import { useStore } from '@nanostores/react'
import { Ban, Crown, FastForward, Hand, LogOut, Pause, Play, Radio, RefreshCw, Users, WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Translate } from '#core/app/translate.ts'
import { nameOf, peopleOf, syncOf } from '#core/live/people.ts'
import { LEADER_AWAY_SHOWN_MS, LEADER_GONE_MS, type Member } from '#core/live/protocol.ts'
import { $t } from '../../stores/app/locale.ts'
import { answerLead, resumeAlone, roomNow, takeBreak } from '../../stores/live/room.ts'
import { mayPress, meIn, type InRoomView } from '../../stores/live/room-view.ts'
import type { PlayingView } from '../../stores/player/player-view.ts'
import { Icon, type IconComponent } from '../../ui/icon.tsx'
import { SYNC_KEYS, SyncMark, offText } from './parts.tsx'
import { CheerButtons } from './cheers.tsx'
import { Place, usePlaceText } from './place.tsx'
import { pressText, refusalText } from './press-text.ts'

type Away = 'no' | 'away' | 'gone'

function awayNow(leader: Member | undefined): Away {
  if (leader === undefined || leader.awaySince === null) return 'no'
  const ms = roomNow() - leader.awaySince
  return ms < LEADER_AWAY_SHOWN_MS ? 'no' : ms < LEADER_GONE_MS ? 'away' : 'gone'
}

/** A short break in the leader's line is not worth a word. */
function useLeaderAway({ state }: InRoomView): Away {
  const leader = state.members.find(({ id }) => id === state.leaderId)
  const [away, setAway] = useState(() => awayNow(leader))
  useEffect(() => {
    const look = () => setAway(awayNow(leader))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
    // Only since when it is away matters: the member is a new object with every message.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [leader?.id, leader?.awaySince])
  return away
}

/** Of those who are here, the one who came first may take the lead. */
function isNextLeader({ me, state }: InRoomView): boolean {
  const here = peopleOf(state.members).filter(({ id, state: now }) => id !== state.leaderId && now === 'here')
  return here[0]?.id === me
}

function whoText({ state, line }: InRoomView, away: Away, t: Translate): string {
  const name = nameOf(state.members, state.leaderId)
  if (line === 'lost') return t('live.lostTitle')
  if (away !== 'no') return t('live.isAway', { name })
  return state.choices.mode === 'anyone' ? t('live.allPress') : t('live.whoLeads', { name })
}

interface StripProps {
  view: InRoomView
  play: PlayingView
  away: Away
  onOpen: () => void
}

function Strip({ view, play, away, onOpen }: StripProps) {
  const t = useStore($t)
  const { state, line, offByMs } = view
  const people = peopleOf(state.members).length
  const isLost = line === 'lost'
  const who = whoText(view, away, t)
  const place = usePlaceText({ room: view, play })
  const own = { state: 'here', offByMs } as const
  const sync = offByMs === null ? '' : `, ${t(SYNC_KEYS[syncOf(own)])} ${offText(offByMs)}`
  const isPlaced = place !== null && !isLost && away === 'no'
  const label = isLost ? `${who}, ${t('live.onItsOwn')}` : `${who}, ${t('live.peopleHere', { count: people })}${sync}`
  return (
    <div className="live-strip" data-lost={isLost || undefined} data-placed={isPlaced || undefined}>
      <p className="visually-hidden" role="status">
        {place !== null && `${place.title}. ${place.text}`}
      </p>
      <button type="button" aria-haspopup="dialog" aria-label={label} onClick={onOpen}>
        {isPlaced ? (
          <Place of={place} />
        ) : (
          <span className="live-strip-who">
            <Icon of={isLost ? WifiOff : away !== 'no' ? Crown : Radio} />
            <b dir="auto">{who}</b>
          </span>
        )}
        {isLost ? (
          <span>{t('live.onItsOwn')}</span>
        ) : (
          <>
            <span className="numeric">
              <Icon of={Users} />
              <b>{people}</b>
            </span>
            <SyncMark of={own} />
          </>
        )}
      </button>
      {place !== null && !isPlaced && <Place of={place} />}
    </div>
  )
}

function Say({
  icon,
  title,
  children,
  action
}: {
  icon: IconComponent
  title?: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="live-say" role="status" data-say="">
      <Icon of={icon} />
      <p>
        {title !== undefined && <b>{title}</b>}
        {children}
      </p>
      {action}
    </div>
  )
}

/** One line at a time: what matters most comes first. */
function Caption({ room, play, away }: { room: InRoomView; play: PlayingView; away: Away }) {
  const t = useStore($t)
  const { state, line, landsIn } = room
  const leader = nameOf(state.members, state.leaderId)
  if (line === 'lost') {
    return (
      <Say icon={WifiOff} title={t('live.lostCaption')}>
        {t('live.lostCaptionText', { name: leader })}
      </Say>
    )
  }
  if (landsIn !== null) return <Say icon={RefreshCw} title={t('live.backInStepIn', { seconds: landsIn })} />
  if (meIn(room)?.isOnBreak === true) {
    return (
      <Say icon={Hand} title={t('live.breakCaption')}>
        {t('live.breakCaptionText')}
      </Say>
    )
  }
  if (line === 'back') return <Say icon={RefreshCw} title={t('live.backInStep')} />
  if (play.status === 'paused' && !mayPress(room)) {
    return (
      <Say icon={Pause} title={t('live.said_pause', { name: leader })}>
        {t('live.pausedText')}
      </Say>
    )
  }
  if (away !== 'no') return <LeaderDown room={room} leader={leader} isGone={away === 'gone'} />
  return <LastPress room={room} play={play} />
}

function LeaderDown({ room, leader, isGone }: { room: InRoomView; leader: string; isGone: boolean }) {
  const t = useStore($t)
  const mayTake = isGone && isNextLeader(room)
  return (
    <Say
      icon={Crown}
      title={t('live.leaderDown', { name: leader })}
      action={
        mayTake && (
          <button type="button" className="live-take" onClick={() => answerLead(true)}>
            {t('live.lead')}
          </button>
        )
      }
    >
      {t('live.leaderDownText')}
    </Say>
  )
}

/** What somebody else has just pressed; in a quiet rest there is room for cheers. */
function LastPress({ room: { state, me, lastPress, refused }, play }: { room: InRoomView; play: PlayingView }) {
  const t = useStore($t)
  const refusal = refusalText(refused, t)
  const isOwn = lastPress === null || lastPress.by === me
  const said = isOwn ? null : pressText(lastPress, nameOf(state.members, lastPress.by), t)
  if (refusal !== null) return <Say icon={Ban}>{refusal}</Say>
  if (said !== null) return <Say icon={FastForward}>{said}</Say>
  const isRest = play.timeline.segments[play.index]?.phase === 'rest'
  if (!isRest || !state.choices.hasCheers) return null
  return (
    <div className="live-rest-cheers">
      <CheerButtons />
    </div>
  )
}

/** With a coach, a participant has one button instead of three. */
function CoachControls({ room, play }: { room: InRoomView; play: PlayingView }) {
  const t = useStore($t)
  const isOnBreak = meIn(room)?.isOnBreak === true
  const isPaused = play.status === 'paused'
  const [icon, key, press] = isOnBreak
    ? ([Play, 'live.endBreak', () => takeBreak(false)] as const)
    : isPaused
      ? ([LogOut, 'live.resumeAlone', resumeAlone] as const)
      : ([Hand, 'live.takeBreak', () => takeBreak(true)] as const)
  return (
    <div className="player-controls is-single live-controls">
      <button type="button" className={isOnBreak ? 'player-main-button' : undefined} onClick={press}>
        <Icon of={icon} />
        <span>{t(key)}</span>
      </button>
    </div>
  )
}

/** What the stage of a participant shows on top of a play of one's own. */
export function useStageRoom(room: InRoomView, play: PlayingView, open: (sheet: 'room' | 'leave') => void) {
  const away = useLeaderAway(room)
  // Without a line the device goes on by itself, so its own buttons are back.
  const isFree = mayPress(room) || room.line === 'lost'
  return {
    strip: <Strip view={room} play={play} away={away} onOpen={() => open('room')} />,
    caption: <Caption room={room} play={play} away={away} />,
    controls: isFree ? null : <CoachControls room={room} play={play} />,
    mayPress: isFree,
    onLeave: () => open('leave')
  }
}
