/** Apart from the room itself, so that the frame of the app can offer the way back without loading it. */
import { atom } from 'nanostores'

export interface RoomHere {
  code: string
  workoutName: string
}

/** The room that this device takes part in, or null. */
export const $roomHere = atom<RoomHere | null>(null)
