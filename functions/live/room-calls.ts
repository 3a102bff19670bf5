/**
 * What the Worker asks a room over RPC. Kept apart from the classes, because the client reads the types of the Worker's
 * routes and knows nothing of `cloudflare:workers`.
 */
import type { DeviceKind, RoomChoices, RoomForm, RoomPlan } from '#core/live/protocol.ts'
import type { RidgeSegment } from '#core/workout/workout.ts'
import type { PlayedWorkout } from '../planning/play-rows.ts'

/** `room-unknown` also stands for a room that is gone, because nothing of it is left. */
export type RoomGone = 'room-unknown' | 'room-ended'
export type JoinProblem = RoomGone | 'room-full' | 'room-locked' | 'room-late' | 'walls-full' | 'rate-limited'

export interface Opening {
  plan: RoomPlan
  choices: RoomChoices
  owner: { userId: string; name: string; device: DeviceKind }
  /** What a play in this room is recorded as, whatever becomes of the workout. */
  played: PlayedWorkout
  maxMembers: number
  maxWalls: number
}

export interface Joining {
  /** Already cleaned. Empty for a wall. */
  name: string
  device: DeviceKind
  role: 'member' | 'wall'
  /** Empty for a guest. */
  userId: string
  /** A hash of the network that asks, for the number of joins per minute. */
  from: string
}

export interface Seat {
  memberId: string
  token: string
}

export interface Door {
  name: string
  level: string
  sport: string
  seconds: number | null
  ridge: RidgeSegment[]
  leaderName: string
  people: number
  maxPeople: number
  isLocked: boolean
  isRunning: boolean
  form: RoomForm
  /** The account that asks opened it. */
  isYours: boolean
}

/** What the room saw of a member's play. Times are in milliseconds since 1970. */
export interface SeenPlay {
  /** Names the play, so that it is recorded once. */
  key: string
  played: PlayedWorkout
  startedAt: number
  seconds: number
  share: number
}

export interface RoomMethods {
  open(opening: Opening): Seat | 'taken'
  exists(): boolean
  /** False for a room that ended, or that everybody left. Null before it is opened. */
  isHeld(): boolean | null
  /** `userId` is empty for somebody who is not signed in. */
  door(userId: string): Door | RoomGone
  join(joining: Joining): Seat | JoinProblem
  /** A new device of the account that opened the room takes its place and leads. */
  lead(userId: string, device: DeviceKind): Seat | RoomGone | 'not-owner'
  admitWall(token: string): Seat | JoinProblem | 'not-leader'
  /** `fileKey` opens the files of a workout that is not public. */
  plan(token: string): { plan: RoomPlan; fileKey: string | null } | RoomGone | 'unknown-token'
  /** @returns the id of the workout whose file this is, or null for a wrong key or a file that is not in the plan */
  fileOf(key: string, url: string): string | null
  /** @returns null when there is nothing to record */
  result(token: string, userId: string): SeenPlay | RoomGone | 'unknown-token' | null
  /** Shows the text to everyone, if this account leads. @returns the accounts of the others who took part */
  note(userId: string, text: string): { userIds: string[]; key: string } | RoomGone | 'not-leader'
}

export interface OpenRoomsMethods {
  /** Adds a room if fewer than `max` are held. @returns false at the limit */
  add(room: string, max: number): Promise<boolean>
}

export interface WaitingWallMethods {
  /** @returns false if no screen waits under this code */
  pair(code: string, token: string): boolean
  isWaiting(): boolean
}

type Remote<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never
}

interface Objects<T> {
  getByName(name: string): Remote<T> & { fetch(request: Request): Promise<Response> }
}

export interface LiveBindings {
  ROOMS?: Objects<RoomMethods>
  OPEN_ROOMS?: Objects<OpenRoomsMethods>
  WAITING_WALLS?: Objects<WaitingWallMethods>
}
