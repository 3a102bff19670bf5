/** The calls of a room over HTTP; protocol.ts lists them. */
import type { TimingSettings } from '#core/player/compile.ts'
import type { DeviceKind, RoomChoices, RoomPlan } from '#core/live/protocol.ts'
import { ask, askAsMember, askAsVisitor, type AnswerOf, type Api } from '../app/edge.ts'

/** The right of one member in one room. It never appears in an address. */
export interface RoomSeat {
  code: string
  token: string
  memberId: string
}

/** What a room tells before anybody joins. */
export type DoorAnswer = AnswerOf<Api['live'][':code']['$get']>

export const askToOpen = (
  workoutId: string,
  choices: RoomChoices,
  timing: TimingSettings,
  device: DeviceKind
): Promise<RoomSeat> => ask((api) => api.live.$post({ json: { workoutId, choices, timing, device } }))

/** With the account if there is one, without it otherwise. */
const askAs = (isSignedIn: boolean) => (isSignedIn ? ask : askAsVisitor)

export const askDoor = (code: string, isSignedIn: boolean): Promise<DoorAnswer> =>
  askAs(isSignedIn)((api) => api.live[':code'].$get({ param: { code } }))

export async function askToJoin(
  code: string,
  joining: { name: string; device: DeviceKind; role: 'member' | 'wall' },
  isSignedIn: boolean
): Promise<RoomSeat> {
  const seat = await askAs(isSignedIn)((api) => api.live[':code'].join.$post({ param: { code }, json: joining }))
  return { ...seat, code }
}

export const askToLead = async (code: string, device: DeviceKind): Promise<RoomSeat> => ({
  ...(await ask((api) => api.live[':code'].lead.$post({ param: { code }, json: { device } }))),
  code
})

export const askPlan = ({ code, token }: RoomSeat): Promise<RoomPlan> =>
  askAsMember(token, (api) => api.live[':code'].plan.$get({ param: { code } }))

/** Records what the room saw of this member, once however often it is asked. `zoneMin` is the offset from UTC. */
export const askToRecord = (code: string, token: string, zoneMin: number): Promise<unknown> =>
  ask((api) => api.live[':code'].record.$post({ param: { code }, json: { token, zoneMin } }))

export const askToNote = (code: string, text: string): Promise<unknown> =>
  ask((api) => api.live[':code'].note.$post({ param: { code }, json: { text } }))

export const askToPairWall = ({ code, token }: RoomSeat, wallCode: string): Promise<unknown> =>
  askAsMember(token, (api) => api.live[':code'].walls.$post({ param: { code }, json: { wallCode } }))
