/** The calls of a room over HTTP; protocol.ts lists them. */
import { EDGE_TIMEOUT_MS } from '#core/app/api-errors.ts'
import type { TimingSettings } from '#core/player/compile.ts'
import type { DeviceKind, RoomChoices, RoomPlan } from '#core/live/protocol.ts'
import type { RidgeSegment } from '#core/workout/workout.ts'
import { dropJwt, getJwt } from '../app/appwrite-rest.ts'
import { failureOf } from '../app/edge.ts'
import { networkLost } from '../app/network-lost.ts'

/** The right of one member in one room. It never appears in an address. */
export interface RoomSeat {
  code: string
  token: string
  memberId: string
}

/** What a room tells before anybody joins. */
export interface DoorAnswer {
  name: string
  level: string
  sport: string
  seconds: number | null
  ridge?: RidgeSegment[]
  leaderName: string
  people: number
  maxPeople: number
  isLocked: boolean
  isRunning: boolean
}

interface Call {
  method?: 'GET' | 'POST'
  path: string
  body?: unknown
  /** `account` needs one, `maybe` sends it if there is one, a token is the member's. */
  as?: 'account' | 'maybe' | { token: string }
}

const isNobody = { Authorization: '' }

async function rightOf(as: Call['as'], isSignedIn: boolean): Promise<{ Authorization: string }> {
  if (typeof as === 'object') return { Authorization: `Room ${as.token}` }
  return as === 'account' || (as === 'maybe' && isSignedIn) ? { Authorization: `Bearer ${await getJwt()}` } : isNobody
}

async function send({ method = 'POST', path, body, as }: Call, isSignedIn: boolean): Promise<Response> {
  const { Authorization } = await rightOf(as, isSignedIn)
  const headers = {
    ...(Authorization === '' ? {} : { Authorization }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' })
  }
  const signal = AbortSignal.timeout(EDGE_TIMEOUT_MS)
  try {
    return await fetch(`/api/live${path}`, { method, headers, signal, body: JSON.stringify(body) })
  } catch {
    throw networkLost()
  }
}

/** @throws UserFacingError with the code of a refusal; NetworkError when no answer came */
async function ask<T>(call: Call, isSignedIn = true): Promise<T> {
  let answer = await send(call, isSignedIn)
  if (answer.status === 401 && typeof call.as === 'string') {
    dropJwt()
    answer = await send(call, isSignedIn)
  }
  const body = (await answer.json().catch(() => null)) as unknown
  if (body === null && answer.headers.get('content-type')?.startsWith('text/html') === true) throw networkLost()
  if (!answer.ok || body === null) throw failureOf(answer.status, body)
  return body as T
}

export const askToOpen = (
  workoutId: string,
  choices: RoomChoices,
  timing: TimingSettings,
  device: DeviceKind
): Promise<RoomSeat> => ask({ path: '', body: { workoutId, choices, timing, device }, as: 'account' })

export const askDoor = (code: string): Promise<DoorAnswer> => ask({ method: 'GET', path: `/${code}` })

export const askToJoin = async (
  code: string,
  joining: { name: string; device: DeviceKind; role: 'member' | 'wall' },
  isSignedIn: boolean
): Promise<RoomSeat> => ({
  ...(await ask<RoomSeat>({ path: `/${code}/join`, body: joining, as: 'maybe' }, isSignedIn)),
  code
})

export const askToLead = async (code: string, device: DeviceKind): Promise<RoomSeat> => ({
  ...(await ask<RoomSeat>({ path: `/${code}/lead`, body: { device }, as: 'account' })),
  code
})

export const askPlan = ({ code, token }: RoomSeat): Promise<RoomPlan> =>
  ask({ method: 'GET', path: `/${code}/plan`, as: { token } })

/** Records what the room saw of this member, once however often it is asked. `zoneMin` is the offset from UTC. */
export const askToRecord = (code: string, token: string, zoneMin: number): Promise<unknown> =>
  ask({ path: `/${code}/record`, body: { token, zoneMin }, as: 'account' })

export const askToNote = (code: string, text: string): Promise<unknown> =>
  ask({ path: `/${code}/note`, body: { text }, as: 'account' })

export const askToPairWall = ({ code, token }: RoomSeat, wallCode: string): Promise<unknown> =>
  ask({ path: `/${code}/walls`, body: { wallCode }, as: { token } })
