/**
 * Shares a workout with a group of a hundred people: one call, whose time does not depend on the number of exercises.
 */
import { Account, Client, TablesDB, Users } from 'node-appwrite'
import { DEMO_PASSWORD, DEMO_USERS } from '../demo/users.ts'
import type { Product } from '../lib/product.ts'
import { contentFor } from './many-workouts.ts'

const MEMBERS = 99
const FEW = 1
const MANY = 40
const ROUNDS = 8
/** Forty exercises may take this many times as long as one. */
const GOAL = 1.3

const DATABASE = { databaseId: 'icepoint' }
const [MARA] = DEMO_USERS
const owner = MARA?.id ?? ''

const median = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0)

type Call = (method: string, path: string, body?: object) => Promise<Response>

async function caller({ url, appwrite: { endpoint, project, key } }: Product): Promise<Call> {
  const admin = new Client().setEndpoint(endpoint).setProject(project).setKey(key)
  const login = { email: MARA?.email ?? '', password: DEMO_PASSWORD }
  const { secret } = await new Account(admin).createEmailPasswordSession(login)
  const own = new Client().setEndpoint(endpoint).setProject(project).setSession(secret)
  const { jwt } = await new Account(own).createJWT({ duration: 3600 })
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' }
  return async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}

/** Creates friends of the owner directly, without using the app for each. */
async function addFriends({ endpoint, project, key }: Product['appwrite']): Promise<string[]> {
  const admin = new Client().setEndpoint(endpoint).setProject(project).setKey(key)
  const tables = new TablesDB(admin)
  const ids = Array.from({ length: MEMBERS }, (_, index) => `member${index}`)
  const emailOf = (id: string): string => `${id}@example.com`
  for (const userId of ids) await new Users(admin).create({ userId, email: emailOf(userId) })
  const people = ids.map(($id) => ({ $id, email: emailOf($id), contractType: 'base' }))
  await tables.createRows({ ...DATABASE, tableId: 'users', rows: people })
  const createdAt = new Date().toISOString()
  const friends = ids.map((friendUId) => ({
    $id: `f-${friendUId}`,
    ownerUId: owner,
    friendUId,
    state: 'accepted',
    createdAt,
    $permissions: [owner, friendUId].map((id) => `read("user:${id}")`)
  }))
  await tables.createRows({ ...DATABASE, tableId: 'friends', rows: friends })
  await tables.updateRow({ ...DATABASE, tableId: 'users', rowId: owner, data: { contractType: 'pro' } })
  return ids
}

export async function benchSharing(product: Product): Promise<object[]> {
  const memberIds = await addFriends(product.appwrite)
  const call = await caller(product)
  await call('POST', '/groups', { id: 'bench-group', name: 'Bench', memberIds })
  const times: Record<number, number[]> = { [FEW]: [], [MANY]: [] }
  const floor: number[] = []
  const share = async (id: string, exercises: number): Promise<number> => {
    await call('POST', '/workouts', { id, content: contentFor(id, exercises) })
    const started = performance.now()
    await call('POST', '/shares', { workoutId: id, groupIds: ['bench-group'] })
    return performance.now() - started
  }
  // The first share creates the memberships.
  await share('bench-first', FEW)
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? [FEW, MANY] : [MANY, FEW]
    for (const exercises of order) times[exercises]?.push(await share(`bench-${round}-${exercises}`, exercises))
    const started = performance.now()
    await call('GET', `/shares/bench-${round}-${FEW}`)
    floor.push(performance.now() - started)
  }
  const [few, many] = [median(times[FEW] ?? []), median(times[MANY] ?? [])]
  const ratio = Number((many / few).toFixed(2))
  return [
    {
      [`${FEW} exercise, ms`]: few,
      [`${MANY} exercises, ms`]: many,
      'reading who has access, ms': median(floor),
      ratio,
      goal: `${ratio <= GOAL ? 'met' : 'missed'} (≤ ${GOAL})`
    }
  ]
}
