/** A room at its address: the door, the lobby, the play and the end, for whoever this device is in it. */
import '../../styles/live/page.css'
import { useStore } from '@nanostores/react'
import { Repeat, RotateCw, UserX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readCode, shownCode } from '#core/live/room-code.ts'
import { $t } from '../../stores/app/locale.ts'
import { closeForGood, keepScreenOn, leaveForGood, reloadRoom } from '../../stores/live/here.ts'
import { $room, resumeRoom, returnHere } from '../../stores/live/room.ts'
import { meIn, type InRoomView, type RoomView } from '../../stores/live/room-view.ts'
import { $player } from '../../stores/player/player.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/note.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../ui/skeleton.tsx'
import { Player } from '../player/player.tsx'
import { CoachEnd } from './coach-end.tsx'
import { End } from './end.tsx'
import { Join } from './join.tsx'
import { Lobby } from './lobby.tsx'
import { RoomPlayer } from './room-player.tsx'
import { LeadSheet } from './room-sheet.tsx'
import { Waiting } from './waiting.tsx'
import { Wall, WallEnd } from './wall.tsx'
import { WallConnecting, WallEntry } from './wall-door.tsx'

function Connecting() {
  const t = useStore($t)
  const isShown = useSkeletonDelay(true)
  return (
    <div className="live-page">
      <main id="main" className="live-join" tabIndex={-1}>
        <h1 className={isShown ? undefined : 'visually-hidden'}>{t('live.connecting')}</h1>
        {isShown && (
          <Loading label={t('live.connecting')} className="stack">
            <div className="live-cells-skeleton">
              {[0, 1, 2, 3, 4, 5].map((cell) => (
                <Skeleton key={cell} height="4.5rem" />
              ))}
            </div>
            <Skeleton height="4rem" />
          </Loading>
        )}
      </main>
    </div>
  )
}

function Inside({ view }: { view: InRoomView }) {
  const me = meIn(view)
  const leads = view.state.leaderId === view.me
  useEffect(() => (view.phase === 'running' ? undefined : keepScreenOn()), [view.phase])
  if (me === undefined) return <Connecting />
  if (me.role === 'wall') return <Wall view={view} />
  return (
    <>
      {view.phase === 'lobby' && (leads ? <Lobby view={view} /> : <Waiting view={view} />)}
      {view.phase === 'running' && <RoomPlayer view={view} />}
      {view.phase === 'ended' && (leads ? <CoachEnd {...view} /> : <End {...view} />)}
      {view.state.offeredTo === view.me && <LeadSheet view={view} />}
    </>
  )
}

type OverView = Extract<RoomView, { kind: 'over' }>

const OVER = {
  removed: { icon: UserX, title: 'live.removedTitle', text: 'live.removedText' },
  replaced: { icon: Repeat, title: 'live.replacedTitle', text: 'live.replacedText' },
  leads: { icon: Repeat, title: 'live.leadsElsewhere', text: 'live.leadsElsewhereText' },
  reload: { icon: RotateCw, title: 'live.reloadTitle', text: 'live.reloadText' }
} as const

/** What somebody can do whose device was parted from the room. */
function WayOn({ view }: { view: OverView }) {
  const t = useStore($t)
  const [isBusy, setBusy] = useState(false)
  if (view.why === 'reload') {
    return (
      <Button look="primary" icon={RotateCw} onClick={reloadRoom}>
        {t('live.reload')}
      </Button>
    )
  }
  const close = (
    <Button look={view.why === 'replaced' ? 'quiet' : 'primary'} onClick={leaveForGood}>
      {t('states.close')}
    </Button>
  )
  if (view.why !== 'replaced') return close
  const comeBack = async () => {
    setBusy(true)
    await returnHere(view)
    setBusy(false)
  }
  return (
    <>
      <Button look="primary" aria-disabled={isBusy} onClick={() => isBusy || void comeBack()}>
        {t(view.state.leaderId === view.me ? 'live.leadHere' : 'live.continueHere')}
      </Button>
      {close}
    </>
  )
}

/** The room is gone for this device. */
function Over({ view }: { view: OverView }) {
  const t = useStore($t)
  const { why, state, me } = view
  const leads = state.leaderId === me
  const leader = state.members.find(({ id }) => id === state.leaderId)?.name ?? ''
  const own = state.members.find(({ id }) => id === me)
  if (why === 'ended') {
    if (own?.role === 'wall') {
      return (
        <div className="player-field">
          <WallEnd plan={view.plan} state={state} />
        </div>
      )
    }
    return leads ? <CoachEnd {...view} /> : <End {...view} />
  }
  if (why === 'unknown-token') return <Join code={view.code} />
  const { icon, title, text } = OVER[why === 'replaced' && leads ? 'leads' : why]
  return (
    <div className="live-page">
      <main id="main" tabIndex={-1}>
        <h1 className="visually-hidden">{t('live.room', { code: shownCode(view.code) })}</h1>
        <Empty icon={icon} title={t(title)} text={t(text, { name: leader })} role="alert">
          <WayOn view={view} />
        </Empty>
      </main>
    </div>
  )
}

/** Undefined until it is known whether this device was in the room before. */
function useResumed(code: string | null, isWall: boolean): boolean | undefined {
  const [found, setFound] = useState<{ code: string; isKnown: boolean } | null>(null)
  useEffect(() => {
    const now = $room.get()
    if (code === null || (now.kind !== 'none' && now.code === code)) return
    let isGone = false
    void resumeRoom(code, isWall).then((isKnown) => isGone || setFound({ code, isKnown }))
    return () => {
      isGone = true
    }
  }, [code, isWall])
  if (code === null) return false
  return found?.code === code ? found.isKnown : undefined
}

function useTitleOf(code: string | null): void {
  const t = useStore($t)
  useEffect(() => {
    document.title = `${code === null ? t('live.joinTitle') : t('live.room', { code: shownCode(code) })} · Icepoint`
  }, [code, t])
}

/** Somebody who resumed alone keeps the place in a play of their own. */
function useWentOn(code: string | null): boolean {
  const room = useStore($room)
  const play = useStore($player)
  const [wasIn, setWasIn] = useState(false)
  if (room.kind === 'in' && room.code === code && !wasIn) setWasIn(true)
  return wasIn && room.kind === 'none' && (play.kind === 'playing' || play.kind === 'done')
}

/** What is shown without a room: the door, or that a known room is on its way. */
function Outside({ code, isWall, isKnown }: { code: string | null; isWall: boolean; isKnown: boolean | undefined }) {
  if (isKnown === undefined) return isWall ? <WallConnecting /> : <Connecting />
  if (isWall && code !== null) return <WallEntry code={code} />
  return <Join key={code} code={code} />
}

export function LiveScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const room = useStore($room)
  const code = readCode(params['code'] ?? '')
  const isWall = params['screen'] === 'wall'
  const isKnown = useResumed(code, isWall)
  const wentOn = useWentOn(code)
  useTitleOf(code)
  if (wentOn) return <Player workout={null} onClose={closeForGood} />
  if (room.kind === 'none' || room.code !== code) return <Outside code={code} isWall={isWall} isKnown={isKnown} />
  if (room.kind === 'in') return <Inside view={room} />
  if (room.kind === 'over') return <Over view={room} />
  return <Outside code={code} isWall={isWall} isKnown={undefined} />
}
