/** The calendar feed of an account with 500 dates, compared with a static file (docs/planning.md). */
import { Account, Client, TablesDB, Users } from 'node-appwrite'
import type { Product } from '../lib/product.ts'
import { perSecond } from './appwrite/compare.ts'
import { read, time } from './timing.ts'

const DATES = 500
const ROWS_AT_ONCE = 100
const CALLERS = 8
const DAY_MS = 86_400_000

async function plant({ appwrite: { endpoint, project, key } }: Product, userId: string): Promise<void> {
  const tables = new TablesDB(new Client().setEndpoint(endpoint).setProject(project).setKey(key))
  const rowOf = (index: number) => {
    const day = new Date(Date.now() + index * DAY_MS).toISOString().slice(0, 10)
    const [startDateTime, wallStart] = [`${day}T07:30:00.000Z`, `${day}T07:30`]
    const what = { userId, title: `Workout ${index}`, reminderMin: 30 }
    return { $id: `feed-${index}`, ...what, startDateTime, wallStart, lastDateTime: startDateTime }
  }
  const all = Array.from({ length: DATES }, (_, index) => rowOf(index))
  for (let from = 0; from < DATES; from += ROWS_AT_ONCE) {
    const rows = all.slice(from, from + ROWS_AT_ONCE)
    await tables.createRows({ databaseId: 'icepoint', tableId: 'trainingsDates', rows })
  }
}

async function feedAt(product: Product): Promise<string> {
  const { endpoint, project, key } = product.appwrite
  const [email, password, userId] = ['feed@example.com', 'icepoint-bench', 'feed-user']
  const client = (): Client => new Client().setEndpoint(endpoint).setProject(project)
  await new Users(client().setKey(key)).create({ userId, email, password, name: 'Feed' })
  const { secret: session } = await new Account(client().setKey(key)).createEmailPasswordSession({ email, password })
  const { jwt } = await new Account(client().setSession(session)).createJWT({ duration: 3600 })
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' }
  const put = (path: string, body: object) =>
    read(`${product.url}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })
  await put('/api/account', {})
  await plant(product, userId)
  const { feed } = JSON.parse(await put('/api/calendar', { hasNames: true, isNew: true })) as {
    feed: { secret: string }
  }
  return `${product.url}/api/calendar/${feed.secret}.ics`
}

export async function benchFeed(product: Product): Promise<object[]> {
  const url = await feedAt(product)
  const first = await fetch(url)
  const text = await first.text()
  const etag = first.headers.get('etag') ?? ''
  const known = async () => (await fetch(url, { headers: { 'if-none-match': etag } })).arrayBuffer()
  const calls = [
    ['static file', () => read(`${product.url}/info/`)],
    [`feed of ${text.split('BEGIN:VEVENT').length - 1} dates, ${text.length} bytes`, () => read(url)],
    ['the same feed, unchanged', known]
  ] as const
  const figures: object[] = []
  for (const [name, call] of calls)
    figures.push({ ...(await time(name, call, 100)), 'requests a second': await perSecond(call, CALLERS) })
  return figures
}
