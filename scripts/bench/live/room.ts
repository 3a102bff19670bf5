/** Opens rooms and joins them over HTTP, as the app does. */
import { Account, Client, TablesDB } from 'node-appwrite'
import type { RoomChoices, RoomPlan } from '#core/live/protocol.ts'
import { compile } from '#core/player/compile.ts'
import type { Timeline } from '#core/player/segment.ts'
import { PRO_LIMITS } from '#core/workout/limits.ts'
import { DEMO_PASSWORD, DEMO_USERS } from '../../demo/users.ts'
import type { Product } from '../../lib/product.ts'
import { contentFor } from '../many-workouts.ts'
import { anyLine, randomFrom } from '#core/live/line.test-kit.ts'
import { Member, type Seat } from './member.ts'
import type { Way } from './line.ts'

const [MARA] = DEMO_USERS
const WORKOUT = 'bench-live'
const TIMING = {
  timerMode: 'autonext',
  setupOn: false,
  introOn: false,
  defaultSetupTimeSec: 5,
  defaultIntroTimeSec: 5
} as const
const CHOICES: RoomChoices = {
  mode: 'coach',
  form: 'same',
  sound: 'every',
  getReadySec: 5,
  showsNames: true,
  admitsLate: true,
  hasCheers: true
}

export interface Rooms {
  open: () => Promise<Seat & { timeline: Timeline }>
  join: (code: string, name: string) => Promise<Seat>
}

/** A contract without limits that matter here. */
async function allowRooms({ endpoint, project, key }: Product['appwrite']): Promise<void> {
  const tables = new TablesDB(new Client().setEndpoint(endpoint).setProject(project).setKey(key))
  const at = { databaseId: 'icepoint' }
  const data = { ...PRO_LIMITS, name: WORKOUT, maxLive: 400, maxLiveRooms: 400 }
  await tables.createRow({ ...at, tableId: 'baseContracts', rowId: WORKOUT, data })
  await tables.updateRow({ ...at, tableId: 'users', rowId: MARA?.id ?? '', data: { contractType: WORKOUT } })
}

async function tokenOf({ endpoint, project, key }: Product['appwrite']): Promise<string> {
  const client = () => new Client().setEndpoint(endpoint).setProject(project)
  const login = { email: MARA?.email ?? '', password: DEMO_PASSWORD }
  const { secret } = await new Account(client().setKey(key)).createEmailPasswordSession(login)
  return (await new Account(client().setSession(secret)).createJWT({ duration: 3600 })).jwt
}

export async function roomsOf(url: () => string, appwrite: Product['appwrite']): Promise<Rooms> {
  await allowRooms(appwrite)
  const owner = `Bearer ${await tokenOf(appwrite)}`
  const call = async <T>(method: string, path: string, authorization: string, body?: unknown): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) }
    const answer = await fetch(`${url()}/api${path}`, { method, headers, body: JSON.stringify(body) ?? null })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  await call('POST', '/workouts', owner, { id: WORKOUT, content: contentFor(WORKOUT, 40) })
  return {
    open: async () => {
      const opening = { workoutId: WORKOUT, choices: CHOICES, timing: TIMING, device: 'desktop' }
      const seat = await call<Seat>('POST', '/live', owner, opening)
      const plan = await call<RoomPlan>('GET', `/live/${seat.code}/plan`, `Room ${seat.token}`)
      return { ...seat, timeline: compile(plan.workout, plan.timing) }
    },
    join: async (code, name) => {
      const given = { name, device: 'phone', role: 'member' }
      return { code, token: (await call<Seat>('POST', `/live/${code}/join`, '', given)).token }
    }
  }
}

/** The leader's line, in milliseconds each way. */
const LEADER: Way = { upMs: 40, downMs: 40, jitterMs: 5 }

export async function openWithLeader(url: () => string, rooms: Rooms) {
  const { timeline, ...seat } = await rooms.open()
  const random = randomFrom(99)
  return { timeline, code: seat.code, leader: new Member(url, seat, { ...anyLine(random), ...LEADER }, random) }
}

export async function joinMany(
  url: () => string,
  rooms: Rooms,
  code: string,
  count: number,
  seed: number
): Promise<Member[]> {
  const random = randomFrom(seed)
  const names = Array.from({ length: count }, (_, index) => `Member ${seed} ${index}`)
  const seats = await Promise.all(names.map((name) => rooms.join(code, name)))
  return seats.map((seat) => new Member(url, seat, anyLine(random), random))
}
