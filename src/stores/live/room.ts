/** The room that this device is in, and everything its screens can do with it (docs/live.md). */
import { atom, type ReadableAtom } from 'nanostores'
import type { Cheer, RoomChange, RoomChoices, RoomCommand } from '#core/live/protocol.ts'
import type { Workout } from '#core/workout/workout.ts'
import type { RoomDoor, RoomProblem, RoomView } from './room-view.ts'

export const $room = atom<RoomView>({ kind: 'none' })

/** Opens a room and enters it as its leader. Call it from a press, so that sound is allowed. */
export function openRoom(
  _workout: Workout,
  _choices: RoomChoices
): Promise<{ code: string } | { problem: RoomProblem }> {
  return Promise.resolve({ problem: 'failed' })
}

/** What the join screen shows before anybody joins. */
export function loadDoor(_code: string): Promise<{ door: RoomDoor } | { problem: RoomProblem }> {
  return Promise.resolve({ problem: 'failed' })
}

/** Enters a room. An empty name stands for the account's. Resolves to null when this device is in. */
export function joinRoom(_code: string, _name: string, _role: 'member' | 'wall'): Promise<RoomProblem | null> {
  return Promise.resolve('failed')
}

/** Leads a room from this device, for the account that opened it elsewhere. */
export function leadHere(_code: string): Promise<RoomProblem | null> {
  return Promise.resolve('failed')
}

/** Returns into a room that this device was in. Resolves to false if it was not. */
export function resumeRoom(_code: string): Promise<boolean> {
  return Promise.resolve(false)
}

/** Has no effect for a device that may not press. */
export function press(_command: RoomCommand): void {}

/** Only for the leader. */
export function change(_change: RoomChange): void {}

export function takeBreak(_isOnBreak: boolean): void {}

export function cheer(_cheer: Cheer): void {}

/** How hard it was, 1 to 10. Can be sent again. */
export function sendEffort(_effort: number): void {}

/** Answers an offer of the lead. `true` also asks for the lead when the leader is gone. */
export function answerLead(_takes: boolean): void {}

export function leaveRoom(): void {}

/** Leaves the room and goes on from its place as a play of one's own. */
export function resumeAlone(): void {}

/** Writes to everyone who takes part. Only for the leader. */
export function sendNote(_text: string): Promise<'sent' | RoomProblem> {
  return Promise.resolve('failed')
}

/** Keeps a guest's result for the account that signs in next on this device. */
export function keepResult(): void {}

/** Makes the TV that shows this code a wall of the room. Only for the leader. */
export function pairWall(_wallCode: string): Promise<RoomProblem | null> {
  return Promise.resolve('failed')
}

/** Shows a code until a leader pairs this screen; `$room` follows then. */
export function waitAsWall(): { $wallCode: ReadableAtom<string | null>; stop: () => void } {
  return { $wallCode: atom(null), stop: () => undefined }
}
