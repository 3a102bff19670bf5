/** Rooms in tests: opens one over the API, and speaks to it like the app. */
import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import { app } from '../../../functions/index.ts'
import type { Bindings } from '../../../functions/lib/edge-env.ts'
import {
  LIVE_VERSION,
  type ClientMessage,
  type Member,
  type RoomChoices,
  type RoomCommand,
  type ServerMessage
} from '../../../src/core/live/protocol.ts'
import type { WorkoutContent } from '../../../src/core/workout/workout.ts'
import { sha256 } from '../../../functions/lib/ids.ts'
import { content } from './content.ts'
import { bindings, call, newId, type Answer, type Person } from './edge.ts'

const { ROOMS, OPEN_ROOMS, WAITING_WALLS } = env as unknown as Required<
  Pick<Bindings, 'ROOMS' | 'OPEN_ROOMS' | 'WAITING_WALLS'>
>

export const liveEnv: Bindings = { ...bindings, ROOMS, OPEN_ROOMS, WAITING_WALLS }

export const CHOICES: RoomChoices = {
  mode: 'coach',
  form: 'same',
  sound: 'every',
  getReadySec: 10,
  showsNames: true,
  admitsLate: true,
  hasCheers: true
}

export const TIMING = {
  timerMode: 'autonext',
  setupOn: false,
  introOn: false,
  defaultSetupTimeSec: 6,
  defaultIntroTimeSec: 20
} as const

interface Call {
  body?: unknown
  jwt?: string
  token?: string
  address?: string
  env?: Bindings
}

export const liveCall = (method: string, path: string, { body, jwt, token, address, env: own }: Call = {}) =>
  call(method, `/api/live${path}`, {
    env: own ?? liveEnv,
    ...(body === undefined ? {} : { body }),
    ...(jwt === undefined ? {} : { jwt }),
    headers: {
      ...(token === undefined ? {} : { authorization: `Room ${token}` }),
      ...(address === undefined ? {} : { 'cf-connecting-ip': address })
    }
  })

/** The stub of a room, for what only tests do to it. */
export const roomObject = async (code: string): Promise<{ id: unknown }> =>
  (ROOMS as unknown as { getByName: (name: string) => { id: unknown } }).getByName(await sha256(['live-room', code]))

export async function saveWorkout(owner: Person, given: WorkoutContent = content(), isPublic = true): Promise<string> {
  const id = newId()
  const saved = await owner.call('POST', '/api/workouts', { id, content: given })
  expect(saved.status, JSON.stringify(saved.body)).toBe(201)
  if (isPublic) {
    const shown = await owner.call('POST', `/api/workouts/${id}/publish`)
    expect(shown.status, JSON.stringify(shown.body)).toBe(200)
  }
  return id
}

export interface Seat {
  code: string
  token: string
  memberId: string
}

const seatOf = (code: string, { body }: Answer): Seat => ({
  code,
  token: String(body['token']),
  memberId: String(body['memberId'])
})

export async function openRoom(leader: Person, workoutId: string, choices: Partial<RoomChoices> = {}): Promise<Seat> {
  const body = { workoutId, choices: { ...CHOICES, ...choices }, timing: TIMING }
  const opened = await liveCall('POST', '', { jwt: leader.jwt, body })
  expect(opened.status, JSON.stringify(opened.body)).toBe(201)
  return seatOf(String(opened.body['code']), opened)
}

export const askToJoin = (
  code: string,
  name = 'Noor',
  more: { role?: 'member' | 'wall'; jwt?: string; address?: string; env?: Bindings } = {}
): Promise<Answer> => {
  const { role = 'member', ...options } = more
  return liveCall('POST', `/${code}/join`, { body: { name, device: 'phone', role }, ...options })
}

export async function joinRoom(code: string, name?: string, more?: Parameters<typeof askToJoin>[2]): Promise<Seat> {
  const joined = await askToJoin(code, name, more)
  expect(joined.status, JSON.stringify(joined.body)).toBe(201)
  return seatOf(code, joined)
}

type Of<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>

export interface Device {
  id: string
  heard: ServerMessage[]
  send: (message: ClientMessage | string | ArrayBuffer) => void
  /** Waits for the first message of this type that was not taken yet. */
  next: <T extends ServerMessage['type']>(type: T, fits?: (message: Of<T>) => boolean) => Promise<Of<T>>
  /** Sends a command and waits for its answer. */
  press: (command: RoomCommand, id?: string) => Promise<Of<'ack'> | Of<'refused'>>
  ping: (oneWayMs?: number | null, offByMs?: number | null) => Promise<Of<'pong'>>
  /** Waits until the room shows this member like that. */
  sees: (memberId: string, state: Partial<Member>) => Promise<void>
  close: () => void
  closed: Promise<number>
}

const WAIT_MS = 5000

/** Opens a connection without saying who it is. */
export async function socketAt(path: string, own: Bindings = liveEnv): Promise<Device> {
  const response = await app.request(
    `https://icepoint.test/api/live/${path}/socket`,
    { headers: { upgrade: 'websocket' } },
    own
  )
  const socket = (response as unknown as { webSocket: (WebSocket & { accept: () => void }) | null }).webSocket
  if (socket === null || socket === undefined) throw new Error(`${response.status} ${await response.text()}`)
  const heard: ServerMessage[] = []
  const waiting = new Set<() => void>()
  let taken = 0
  socket.addEventListener('message', ({ data }) => {
    heard.push(JSON.parse(String(data)) as ServerMessage)
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => {
      resolve(code)
      for (const look of waiting) look()
    })
  })
  socket.accept()
  const until = <T>(find: () => T | undefined, what: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look)
        reject(new Error(`never heard ${what}; heard ${JSON.stringify(heard).slice(0, 2000)}`))
      }, WAIT_MS)
      const look = (): void => {
        const found = find()
        if (found === undefined) return
        waiting.delete(look)
        clearTimeout(timer)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const device: Device = {
    id: '',
    heard,
    send: (message) =>
      socket.send(typeof message === 'string' || message instanceof ArrayBuffer ? message : JSON.stringify(message)),
    next: (type, fits = () => true) =>
      until<Of<typeof type>>(() => {
        const at = heard.findIndex((one, index) => index >= taken && one.type === type && fits(one as never))
        if (at === -1) return undefined
        taken = at + 1
        return heard[at] as never
      }, type),
    press: (command, id = crypto.randomUUID()) => {
      const from = heard.length
      device.send({ type: 'command', id, command })
      return until(
        () => heard.slice(from).find((one) => (one.type === 'ack' || one.type === 'refused') && one.id === id) as never,
        `an answer to ${command.kind}`
      )
    },
    ping: (oneWayMs = null, offByMs = null) => {
      const from = heard.length
      device.send({ type: 'ping', t0: Date.now(), offByMs, oneWayMs })
      return until(() => heard.slice(from).find(({ type }) => type === 'pong') as never, 'pong')
    },
    sees: (memberId, state) =>
      until(
        () => {
          const all = heard.flatMap((one) =>
            one.type === 'welcome' ? one.state.members : one.type === 'people' ? one.members : []
          )
          const last = all.findLast(({ id }) => id === memberId)
          const isSo = last !== undefined && Object.entries(state).every(([key, value]) => last[key as never] === value)
          return isSo ? true : undefined
        },
        `${memberId} as ${JSON.stringify(state)}`
      ).then(() => undefined),
    close: () => socket.close(1000, 'gone'),
    closed
  }
  return device
}

/** Connects a seat and waits for its welcome. */
export async function connect({ code, token }: Seat, after = 0): Promise<Device & { welcome: Of<'welcome'> }> {
  const device = await socketAt(code)
  device.send({ type: 'hello', version: LIVE_VERSION, token, after })
  const welcome = await device.next('welcome')
  return Object.assign(device, { id: welcome.you, welcome })
}
