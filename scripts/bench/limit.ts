/**
 * The race for the last place: fifty simultaneous creates by a user with nine of ten workouts, compared with ten saves
 * in sequence.
 */
import { Account, Client, Users } from 'node-appwrite'
import { contentOf } from '../demo/content.ts'
import { DEMO_WORKOUTS } from '../demo/workouts.ts'
import type { Product } from '../lib/product.ts'

const CALLERS = 50
const SAVES = 10
/** The race may take this many times as long as the saves. */
const GOAL = 3

async function lasting(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return Math.round(performance.now() - started)
}

export async function benchLimit(product: Product): Promise<object[]> {
  const { endpoint, project, key } = product.appwrite
  const admin = (): Client => new Client().setEndpoint(endpoint).setProject(project).setKey(key)
  const email = 'bench@example.com'
  const password = 'icepoint-bench'
  await new Users(admin()).create({ userId: 'bench-user', email, password, name: 'Bench' })
  const session = await new Account(admin()).createEmailPasswordSession({ email, password })
  const own = new Client().setEndpoint(endpoint).setProject(project).setSession(session.secret)
  const { jwt } = await new Account(own).createJWT({ duration: 3600 })
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' }
  const call = (method: string, path: string, body: unknown): Promise<Response> =>
    fetch(`${product.url}${path}`, { method, headers, body: JSON.stringify(body) })
  await call('PUT', '/api/account', {})
  const demo = DEMO_WORKOUTS[0]
  if (demo === undefined) throw new Error('there is no demo workout')
  const create = (name: string): Promise<Response> => {
    const id = `bench-${name}`
    return call('POST', '/api/workouts', { id, content: contentOf({ ...demo, id }) })
  }
  for (let index = 0; index < 9; index += 1) await create(`w${index}`)
  const saves = await lasting(async () => {
    for (let version = 1; version <= SAVES; version += 1) {
      const content = contentOf({ ...demo, id: 'bench-w0', name: `Save ${version}` })
      const answer = await call('PUT', '/api/workouts/bench-w0', { version, content })
      if (!answer.ok) throw new Error(`a save was refused: ${answer.status} ${await answer.text()}`)
    }
  })
  let answers: Response[] = []
  const race = await lasting(async () => {
    answers = await Promise.all(Array.from({ length: CALLERS }, (_, index) => create(`r${index}`)))
  })
  const statuses: Record<string, number> = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  const account = (await (await fetch(`${product.url}/api/account`, { headers })).json()) as {
    usage: { workouts: number }
  }
  const ratio = Number((race / saves).toFixed(1))
  const goal = `${ratio <= GOAL ? 'met' : 'missed'} (≤ ${GOAL})`
  return [
    {
      statuses: JSON.stringify(statuses),
      counter: account.usage.workouts,
      'race ms': race,
      'saves ms': saves,
      ratio,
      goal
    }
  ]
}
