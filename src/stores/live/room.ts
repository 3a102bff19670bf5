/** The room that this device is in, and everything its screens can do with it (docs/live.md). */
import { atom, type ReadableAtom } from 'nanostores'
import { isWorthRetrying } from '#core/app/errors.ts'
import type { Cheer, RoomChange, RoomChoices, RoomCommand } from '#core/live/protocol.ts'
import { circuitOf } from '#core/live/stations.ts'
import { compile } from '#core/player/compile.ts'
import type { Workout } from '#core/workout/workout.ts'
import {
  askDoor,
  askPlan,
  askToJoin,
  askToLead,
  askToNote,
  askToOpen,
  askToPairWall,
  type RoomSeat
} from '../../data/live/room-calls.ts'
import { waitForPairing } from '../../data/live/room-socket.ts'
import { deviceKind } from '../../platform/live/device-kind.ts'
import { storage } from '../../platform/page/storage.ts'
import { $session, accountOf, sessionKnown } from '../account/session.ts'
import { $settings, $timerMode } from '../account/settings.ts'
import { timingOf } from '../player/play/play-run.ts'
import { allowSound } from '../player/player.ts'
import { $roomHere } from './room-here.ts'
import { keepRoomResult, sendRoomResults } from './room-results.ts'
import { problemOf } from './room-problem.ts'
import type { RoomDoor, RoomProblem, RoomView } from './room-view.ts'
import { Visit } from './room-visit.ts'

export const $room = atom<RoomView>({ kind: 'none' })

$room.listen((view) => {
  const code = view.kind === 'in' ? view.code : undefined
  if (code === $roomHere.get()?.code) return
  $roomHere.set(view.kind === 'in' ? { code: view.code, workoutName: view.plan.workout.name } : null)
})

let visit: Visit | null = null
/** Still known after the goodbye, so that a guest can keep the result. */
let lastSeat: RoomSeat | null = null
/** Changes with every way in and out, because a slow answer may come too late. */
let entry = 0

const SEATS_KEPT = 8
const PLAN_RETRY_MS = 2000

function keepSeat(seat: RoomSeat, isWall: boolean): void {
  const others = storage.roomSeats.read().filter((one) => one.code !== seat.code || one.isWall !== isWall)
  storage.roomSeats.write([{ ...seat, isWall }, ...others].slice(0, SEATS_KEPT))
}

const forgetSeat = ({ token }: Pick<RoomSeat, 'token'>): void =>
  storage.roomSeats.write(storage.roomSeats.read().filter((one) => one.token !== token))

/** Records the play for the account that is signed in. A guest's waits for `keepResult`. */
async function record({ code, token }: RoomSeat): Promise<void> {
  const userId = accountOf($session.get())?.login.userId
  if (userId === undefined) return
  keepRoomResult({ code, token, userId })
  await sendRoomResults(userId)
}

function visitWith(seat: RoomSeat, plan: Awaited<ReturnType<typeof askPlan>>, isWall: boolean): void {
  lastSeat = seat
  visit = new Visit($room, seat, plan, {
    ended: () => {
      if (!isWall) void record(seat)
    },
    over: (why) => {
      visit = null
      if (why === 'reload' || why === 'replaced') return
      forgetSeat(seat)
      if (why === 'removed' && !isWall) void record(seat)
      if ($room.get().kind === 'connecting') $room.set({ kind: 'none' })
    }
  })
}

/** @throws what reading the plan throws, except that a lost network is tried again */
async function enter(seat: RoomSeat, isWall: boolean): Promise<void> {
  stop()
  const mine = (entry += 1)
  keepSeat(seat, isWall)
  $room.set({ kind: 'connecting', code: seat.code })
  for (;;) {
    try {
      const plan = await askPlan(seat)
      if (mine === entry) visitWith(seat, plan, isWall)
      return
    } catch (error) {
      if (mine !== entry) return
      if (isWorthRetrying(error)) await new Promise((resolve) => setTimeout(resolve, PLAN_RETRY_MS))
      else {
        forgetSeat(seat)
        $room.set({ kind: 'none' })
        throw error
      }
    }
  }
}

function stop(): void {
  entry += 1
  visit?.leave()
  visit = null
}

/** Runs a way in. The first failure is the answer; from then on `$room` tells what happens. */
async function comeIn(seatOf: () => Promise<RoomSeat>, isWall = false): Promise<RoomProblem | null> {
  allowSound()
  try {
    await enter(await seatOf(), isWall)
    return null
  } catch (error) {
    return problemOf(error)
  }
}

/** The room's clock, in milliseconds since 1970. */
export const roomNow = (): number => visit?.now() ?? Date.now()

const timingHere = (workout: Workout) => timingOf($settings.get(), $timerMode.get(), workout)

/** Whether a room for this workout can have stations, with the timer of this account. */
export const hasStationsHere = (workout: Workout): boolean => circuitOf(compile(workout, timingHere(workout))) !== null

/** Opens a room and enters it as its leader. Call it from a press, so that sound is allowed. */
export async function openRoom(
  workout: Workout,
  choices: RoomChoices
): Promise<{ code: string } | { problem: RoomProblem }> {
  let code = ''
  const timing = timingHere(workout)
  const problem = await comeIn(async () => {
    const seat = await askToOpen(workout.id, choices, timing, deviceKind())
    code = seat.code
    return seat
  })
  return problem === null ? { code } : { problem }
}

/** What the join screen shows before anybody joins. */
export async function loadDoor(code: string): Promise<{ door: RoomDoor } | { problem: RoomProblem }> {
  try {
    const { kind } = await sessionKnown()
    return { door: { ...(await askDoor(code, kind === 'signed-in')), code } }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

/**
 * Enters a room. An empty name stands for the account's. Call it from a press, so that sound is allowed. Resolves to
 * null when this device is in.
 */
export const joinRoom = (code: string, name: string, role: 'member' | 'wall'): Promise<RoomProblem | null> =>
  comeIn(async () => {
    const { kind } = await sessionKnown()
    const device = role === 'wall' ? 'tv' : deviceKind()
    return askToJoin(code, { name, device, role }, kind === 'signed-in')
  }, role === 'wall')

/** Leads a room from this device, for the account that opened it elsewhere. */
export const leadHere = (code: string): Promise<RoomProblem | null> => comeIn(() => askToLead(code, deviceKind()))

/** Takes the place back from the device or the tab that replaced this one, or asks at the door again. */
export async function returnHere({ code, state, me }: Extract<RoomView, { kind: 'over' }>): Promise<void> {
  // Another device that leads made the token of this seat void; another tab has the same one.
  if (state.leaderId === me && (await leadHere(code)) === null) return
  const isWall = state.members.some(({ id, role }) => id === me && role === 'wall')
  if (!(await resumeRoom(code, isWall))) $room.set({ kind: 'none' })
}

/** Returns into a room that this device was in, or shows it again. Resolves to false if it was not in it. */
export async function resumeRoom(code: string, isWall = false): Promise<boolean> {
  if (visit?.seat.code === code) {
    visit.resume()
    return true
  }
  const seat = storage.roomSeats.read().find((one) => one.code === code && one.isWall === isWall)
  if (seat === undefined) return false
  // Screens follow `$room` from here on.
  void enter(seat, isWall).catch(() => undefined)
  return Promise.resolve(true)
}

/** Has no effect for a device that may not press. */
export const press = (command: RoomCommand): void => visit?.press(command)

/** Only for the leader. */
export const change = (wanted: RoomChange): void =>
  visit?.send({ type: 'manage', id: crypto.randomUUID(), change: wanted })

/** Moves somebody to another team of a circuit. Only for the leader. */
export const moveToTeam = (memberId: string, team: number): void => visit?.moveToTeam(memberId, team)

export const takeBreak = (isOnBreak: boolean): void => visit?.takeBreak(isOnBreak)

export const cheer = (sent: Cheer): void => visit?.send({ type: 'cheer', cheer: sent })

/** How hard it was, 1 to 10. Can be sent again. */
export const sendEffort = (effort: number): void => visit?.send({ type: 'result', share: visit.share(), effort })

/** Answers an offer of the lead. `true` also asks for the lead when the leader is gone. */
export const answerLead = (takes: boolean): void => visit?.send({ type: 'lead', takes })

/** What was done until now is recorded for an account. */
export function leaveRoom(): void {
  const seat = visit?.seat
  stop()
  if (seat !== undefined) {
    forgetSeat(seat)
    void record(seat)
  }
  $room.set({ kind: 'none' })
}

/** Leaves the room and goes on from its place as a play of one's own. */
export function resumeAlone(): void {
  const left = visit
  visit = null
  entry += 1
  if (left === null) return
  forgetSeat(left.seat)
  $room.set({ kind: 'none' })
  void left.goAlone()
}

/** Writes to everyone who takes part. Only for the leader. */
export async function sendNote(text: string): Promise<'sent' | RoomProblem> {
  if (visit === null) return 'ended'
  try {
    await askToNote(visit.seat.code, text)
    return 'sent'
  } catch (error) {
    return problemOf(error)
  }
}

/** Keeps a guest's result for the account that signs in next on this device. */
export function keepResult(): void {
  const view = $room.get()
  const code = view.kind === 'in' || view.kind === 'over' ? view.code : ''
  const seat = visit?.seat ?? lastSeat
  if (seat?.code === code) keepRoomResult({ code, token: seat.token, userId: null })
}

/** Makes the TV that shows this code a wall of the room. Only for the leader. */
export async function pairWall(wallCode: string): Promise<RoomProblem | null> {
  if (visit === null) return 'ended'
  try {
    await askToPairWall(visit.seat, wallCode)
    return null
  } catch (error) {
    return problemOf(error)
  }
}

/** Shows a code until a leader pairs this screen; `$room` follows then. */
export function waitAsWall(): { $wallCode: ReadableAtom<string | null>; stop: () => void } {
  const $wallCode = atom<string | null>(null)
  const stopWaiting = waitForPairing(
    (code) => $wallCode.set(code),
    (seat) => void comeIn(() => Promise.resolve({ ...seat, memberId: '' }), true)
  )
  return { $wallCode, stop: stopWaiting }
}
