/** Connects the player with a room: its clock, its events, and what this device keeps to itself. */
import type { RoomClock } from '#core/live/room-clock.ts'
import type { Member, RoomChoices, RoomCommand, RoomEvent, RoomPlan } from '#core/live/protocol.ts'
import { videoTime, type PlayState } from '#core/player/position.ts'
import type { LogEntry } from '#core/player/moves.ts'
import type { Timeline } from '#core/player/segment.ts'
import { newId } from '../../data/app/ids.ts'
import type { RunningPlay } from '../../data/player/player-db.ts'
import { $session, accountOf } from '../account/session.ts'
import { $isRoomPlay } from '../player/before-play.ts'
import { $isMuted, isMutedNow, mute, player, playClock } from '../player/player.ts'
import { withOwnFiles } from './own-files.ts'
import { commandOf, createRoomDrive } from './room-drive.ts'

export interface RoomPlayDeps {
  plan: RoomPlan
  clock: RoomClock
  press: (command: RoomCommand) => void
  /** The play ended, or the player turned to something else. */
  stopped: () => void
}

export interface RoomPlay {
  isOn: () => boolean
  /** Shows the play, on the room's time. */
  start: () => Promise<void>
  setEvents: (events: readonly RoomEvent[]) => void
  setTimeline: (timeline: Timeline) => void
  /** Follows the room's clock again after it has stepped. */
  retime: () => void
  stop: () => void
  /** Goes on from here as a play of one's own. */
  goAlone: (startedAt: number) => Promise<void>
}

const pageMono = (): number => performance.now()

/** The log of a room on the clocks of this device, as if the play had always been its own. */
function ownLog(log: readonly LogEntry[], state: PlayState, isVideo: boolean, videoMs: number): LogEntry[] {
  const [wall, mono] = [playClock.wall(), playClock.mono()]
  const own = log.map(({ action, at }) => ({ action, at: { ...at, wall: wall - (mono - at.mono) } }))
  if (!isVideo || state.status === 'finished') return own
  const held: LogEntry = {
    action: { kind: 'video', ms: videoMs, isHeld: true },
    at: { wall, mono, life: 0, gap: false }
  }
  return [...own, held]
}

export function createRoomPlay({ plan, clock, press, stopped }: RoomPlayDeps): RoomPlay {
  let isOn = false
  let isStarting = false
  let isClosed = false
  const drive = createRoomDrive(plan, {
    act: (action, state) => {
      const command = commandOf(action, state)
      if (command !== null) press(command)
    },
    stopped: () => {
      isOn = false
      $isRoomPlay.set(false)
      playClock.follow(null)
      stopped()
    }
  })

  const retime = () => {
    playClock.follow(() => clock.at(pageMono()) / 1000)
    drive.setShift(playClock.mono() - clock.at(pageMono()))
  }
  return {
    isOn: () => isOn,
    setEvents: (events) => {
      drive.setEvents(events)
      if (isOn) player.look()
    },
    setTimeline: (timeline) => {
      drive.setTimeline(timeline)
      if (isOn) player.look()
    },
    retime: () => {
      if (!isOn) return
      retime()
      player.look()
    },
    start: async () => {
      if (isOn || isStarting) return
      isStarting = true
      await player.standAside()
      isStarting = false
      if (isClosed) return
      $isRoomPlay.set(true)
      retime()
      isOn = true
      player.goDriven(drive)
    },
    stop: () => {
      isClosed = true
      if (isOn) player.close()
    },
    goAlone: async (startedAt) => {
      isClosed = true
      const workout = await withOwnFiles(plan.workout)
      if (!isOn) return
      const { play, timeline, base } = drive.run(playClock.mono())
      const state = player.driven() ?? base
      const log = ownLog(play.log, state, timeline.isVideo, videoTime(timeline, state))
      const own: RunningPlay = {
        ...play,
        workout,
        log,
        resultId: newId(),
        startedAt: new Date(startedAt).toISOString(),
        userId: accountOf($session.get())?.login.userId ?? null
      }
      await player.standAside()
      await player.adopt(own, { kind: state.status === 'paused' ? 'resume' : 'seen' })
    }
  }
}

/** Whether a device sounds by itself, by the room's choice of which ones do. */
export const isSilentAtFirst = ({ sound }: RoomChoices, role: Member['role']): boolean =>
  sound !== 'every' && sound !== role

export const muteHere = (): void => mute(true)

/** As the person chose for this device. */
export const unmuteAsChosen = (): void => mute(isMutedNow())

/** Makes this device silent for a reason of the room, and gives back what it was. */
export function createSilence() {
  let before: boolean | null = null
  return (isWanted: boolean): void => {
    if (isWanted === (before !== null)) return
    if (isWanted) {
      before = $isMuted.get()
      return mute(true)
    }
    mute(before ?? isMutedNow())
    before = null
  }
}
