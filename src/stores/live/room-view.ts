/** What the screens of a room show (docs/live.md). `room.ts` fills it; screens only read it and call its functions. */
import type { Cheer, Goodbye, Member, Refusal, RoomEvent, RoomPlan, RoomState } from '#core/live/protocol.ts'
import type { DoorAnswer } from '../../data/live/room-calls.ts'
import type { Circuit, Teams } from '#core/live/stations.ts'

export type RoomPhase = 'lobby' | 'running' | 'ended'

/** `lost`: the device goes on by itself. `back`: shown for a few seconds after the line returned. */
type RoomLine = 'on' | 'lost' | 'back'

export interface InRoomView {
  kind: 'in'
  code: string
  /** The id of this device in the room. */
  me: string
  plan: RoomPlan
  state: RoomState
  phase: RoomPhase
  /** Null where everyone does the same. */
  circuit: Circuit | null
  /** Who stands where in a circuit; the leader sees own moves at once. */
  teams: Teams
  line: RoomLine
  /** Seconds until the play moves to where the room is, after the line returned. Null if it is there. */
  landsIn: number | null
  /** How far this device may be off, in milliseconds. Null until it is measured. */
  offByMs: number | null
  /** The last press of somebody else, shown for 4 s ("Jules added 10 seconds"). */
  lastPress: RoomEvent | null
  /** Why the room refused what was last pressed here, shown for 4 s. */
  refused: { why: Refusal } | null
  /** Cheers of the last seconds, newest last, at most three. */
  cheers: readonly { id: number; by: string; cheer: Cheer }[]
}

export type RoomView =
  | { kind: 'none' }
  | { kind: 'connecting'; code: string }
  | InRoomView
  /** The room is gone for this device. `members` is what was last known, for the end screen. */
  | { kind: 'over'; code: string; why: Goodbye; plan: RoomPlan; state: RoomState; me: string }

/** Why joining or opening failed; each has a text. */
export type RoomProblem =
  | 'unknown'
  | 'ended'
  | 'full'
  | 'locked'
  | 'late'
  | 'walls-full'
  | 'rooms-full'
  | 'name'
  | 'offline'
  | 'too-fast'
  | 'failed'

/** What the join screen shows about a room before anybody joins. */
export type RoomDoor = DoorAnswer & { code: string }

/** The member that this device is. */
export const meIn = (view: InRoomView): Member | undefined => view.state.members.find(({ id }) => id === view.me)

/** True for the leader, and for everyone where anyone may press. */
export const mayPress = (view: InRoomView): boolean =>
  view.state.choices.mode === 'anyone' || view.state.leaderId === view.me
