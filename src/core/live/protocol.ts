/**
 * What a room and its members tell each other over the WebSocket (docs/live.md). The room orders events and stamps them
 * with its clock; it never sends positions. Every moment is in milliseconds since 1970 on the room's clock.
 */
import type { TimingSettings } from '../player/compile.ts'
import type { Workout } from '../workout/workout.ts'

/** Grows when a message changes in a way that an old client would misread. The room then asks it to reload. */
export const LIVE_VERSION = 1

/** Who may press: only the leader, or everyone. */
export type RoomMode = 'coach' | 'anyone'
/** Everyone does the same, or the exercises of a round are stations. */
export type RoomForm = 'same' | 'stations'
/** Which devices make sound at first. Each device can choose for itself. */
export type RoomSound = 'every' | 'leader' | 'wall'

export interface RoomChoices {
  mode: RoomMode
  form: RoomForm
  sound: RoomSound
  /** Seconds from pressing Start to the first segment. */
  getReadySec: number
  /** Shows names on the wall. */
  showsNames: boolean
  /** Admits people after the start. */
  admitsLate: boolean
  /** Allows cheers during rests. */
  hasCheers: boolean
}

/** What all devices compute with, fixed when the room opens. */
export interface RoomPlan {
  workout: Workout
  timing: TimingSettings
}

export type RoomCommand =
  /** The room adds `getReadySec` from its choices, so that later changes of the choices leave the log alone. */
  | { kind: 'start'; getReadySec?: number }
  | { kind: 'pause' }
  | { kind: 'resume' }
  /** `from` is the segment in which it was pressed: of two presses at the same moment, the second has no effect. */
  | { kind: 'move'; step: 1 | -1; from: number }
  | { kind: 'jump'; to: number; from: number }
  /** Ends a step of repetitions. */
  | { kind: 'done'; from: number }
  | { kind: 'adjust'; seconds: 10 | -10; from: number }
  /** Member ids by station, in play order. */
  | { kind: 'stations'; teams: readonly (readonly string[])[] }
  | { kind: 'end' }

export type RoomEvent = RoomCommand & {
  /** Counts from 1 without gaps. */
  seq: number
  /** When it takes effect. It lies slightly ahead, so that it reaches everyone first. */
  at: number
  /** The id of the member who pressed. */
  by: string
}

export type DeviceKind = 'phone' | 'tablet' | 'desktop' | 'tv'
/** `away` means no connection, `catching-up` that it is back and reads what it missed. */
type MemberState = 'here' | 'away' | 'catching-up'

export interface Member {
  id: string
  name: string
  role: 'leader' | 'member' | 'wall'
  device: DeviceKind
  isSignedIn: boolean
  state: MemberState
  isOnBreak: boolean
  /** The leader turned off its beeps. */
  isMuted: boolean
  /** How far its clock may be from the room's, in milliseconds. Null before the first measurement. */
  offByMs: number | null
  joinedAt: number
  /** Since when it has no connection. Null while it has one. */
  awaySince: number | null
  /** Share of the work done, 0 to 1, and effort, 1 to 10; null until the end. */
  share: number | null
  effort: number | null
  /** How many cheers it sent. Each goes to everyone. */
  cheers: number
  /** It reached the end or left on purpose; null while it takes part. */
  leftAs: 'finished' | 'left' | 'removed' | null
}

export const CHEERS = ['clap', 'fire', 'muscle', 'heart'] as const
export type Cheer = (typeof CHEERS)[number]

export type ClientMessage =
  /** The first message. `after` is the last event it knows, 0 for none. */
  | { type: 'hello'; version: number; token: string; after: number }
  /** `offByMs` is the device's own estimate; null until it has one. */
  | { type: 'ping'; t0: number; offByMs: number | null; oneWayMs: number | null }
  /** The client creates `id`; a repeated one is acknowledged and has no second effect. */
  | { type: 'command'; id: string; command: RoomCommand }
  | { type: 'break'; isOnBreak: boolean }
  | { type: 'cheer'; cheer: Cheer }
  | { type: 'result'; share: number; effort: number | null }
  | { type: 'leave' }
  /** The answer to an offer of the lead, and the wish to lead when the leader has been away for a minute. */
  | { type: 'lead'; takes: boolean }
  | { type: 'manage'; id: string; change: RoomChange }

/** Only for the leader. */
export type RoomChange =
  | { kind: 'choices'; choices: Partial<RoomChoices> }
  | { kind: 'lock'; isLocked: boolean }
  | { kind: 'remove'; memberId: string }
  | { kind: 'mute'; memberId: string; isMuted: boolean }
  | { kind: 'hand-over'; memberId: string }
  /** To all members, shown at the end. */
  | { kind: 'message'; text: string }

export interface RoomState {
  choices: RoomChoices
  isLocked: boolean
  leaderId: string
  /** To whom the lead is offered. */
  offeredTo: string | null
  members: readonly Member[]
  /** How many people and walls may be here. */
  maxMembers: number
  maxWalls: number
  message: string
}

export type Refusal = 'not-leader' | 'out-of-date' | 'bad-message' | 'too-fast' | 'ended' | 'not-allowed' | 'cheers-off'

/** Why the room closes the connection for good. A client does not try again. */
export type Goodbye = 'ended' | 'removed' | 'reload' | 'unknown-token' | 'replaced'

export type ServerMessage =
  | { type: 'welcome'; now: number; you: string; events: readonly RoomEvent[]; state: RoomState }
  | { type: 'pong'; t0: number; t1: number; t2: number }
  | { type: 'events'; events: readonly RoomEvent[] }
  | { type: 'ack'; id: string }
  | { type: 'refused'; id: string; why: Refusal }
  /** Only what changed. */
  | { type: 'people'; members: readonly Member[]; gone: readonly string[] }
  | { type: 'room'; state: Omit<RoomState, 'members'> }
  | { type: 'cheer'; by: string; cheer: Cheer }
  | { type: 'goodbye'; why: Goodbye }

/** Commands act this much later at least, so that everyone acts at the same moment. Milliseconds. */
export const LEAD_MIN_MS = 300
export const LEAD_MAX_MS = 1200
/** After this long without the leader, whoever is here longest may lead. Milliseconds. */
export const LEADER_AWAY_SHOWN_MS = 20_000
export const LEADER_GONE_MS = 60_000
/** A room ends this long after its last event. */
export const ROOM_LIFE_MS = 12 * 3_600_000
export const NICKNAME_MAX = 20

/*
 * Calls over HTTP, all under /api/live:
 *
 * POST /                      signed in. {workoutId, choices, timing, device} -> {code, token, memberId}. 403 with the code
 *                             `rooms-full` at the contract's number of rooms.
 * GET  /:code                 -> {name, level, sport, seconds, leaderName, people, maxPeople, isLocked, isRunning,
 *                             form, ridge, isYours}: what the join screen shows. `isYours` tells only the account that opened
 *                             it so. 404 `room-unknown` or `room-ended`.
 * POST /:code/join            {name, device, role: 'member' | 'wall'} -> {token, memberId}; signed in with the account's
 *                             name if `name` is empty. 403 `room-full`, `room-locked`, `room-late`, `walls-full`.
 * POST /:code/lead            {device}, signed in as who opened it: a token that leads (a second device takes over).
 * GET  /:code/plan            Authorization: Room TOKEN -> RoomPlan
 * GET  /:code/socket          WebSocket. The token is in the first message, never in an address.
 * GET  /:code/files/:key/:bucket/:file   a file of the pinned workout; `key` comes with the plan and ends with the room.
 * POST /:code/record          signed in: {token, zoneMin} -> records the play that the room saw. A guest keeps the token and
 *                             calls it after registering, while the room keeps its results (12 h).
 * POST /:code/note            leader: {text} to all signed-in participants as a message of the chat where they are
 *                             friends, else as the room's message.
 * GET  /walls/:wallCode/socket   a TV waits here; it is told {type: 'paired', code, token}.
 * POST /:code/walls           leader: {wallCode} -> pairs it. 404 `wall-unknown`.
 */
