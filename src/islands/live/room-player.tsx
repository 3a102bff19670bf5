/** The play of a room: the player with a strip for participants, the console for the leader. */
import '../../styles/player/player.css'
import { useStore } from '@nanostores/react'
import { useLayoutEffect, useState } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { leaveForGood } from '../../stores/live/here.ts'
import { meIn, type InRoomView } from '../../stores/live/room-view.ts'
import type { PlayingView } from '../../stores/player/player-view.ts'
import { Player } from '../player/player.tsx'
import { Stage } from '../player/stage/stage.tsx'
import { Console } from './console.tsx'
import { LeaveSheet, RoomSheet } from './room-sheet.tsx'
import { useStageRoom } from './strip.tsx'

function Participant({ room, play }: { room: InRoomView; play: PlayingView }) {
  const [open, setOpen] = useState<'room' | 'leave' | null>(null)
  const stage = useStageRoom(room, play, setOpen)
  const close = () => setOpen(null)
  return (
    <>
      <Stage view={play} room={stage} />
      {open === 'room' && <RoomSheet view={room} onLeave={() => setOpen('leave')} onClose={close} />}
      {open === 'leave' && <LeaveSheet view={room} onLeave={leaveForGood} onClose={close} />}
    </>
  )
}

export function RoomPlayer({ view }: { view: InRoomView }) {
  const t = useStore($t)
  const leads = view.state.leaderId === view.me
  useLayoutEffect(() => {
    document.body.classList.add('player-backdrop')
    return () => document.body.classList.remove('player-backdrop')
  }, [])
  return (
    <Player
      workout={null}
      onClose={leaveForGood}
      room={{
        isResting: meIn(view)?.isOnBreak === true,
        playing: (play) => (leads ? <Console room={view} play={play} /> : <Participant room={view} play={play} />),
        done: <main className="player-stage" data-phase="done" aria-busy="true" aria-label={t('live.connecting')} />
      }}
    />
  )
}
