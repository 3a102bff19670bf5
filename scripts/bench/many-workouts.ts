/** Creates a user with a very high workout limit, who gets workouts through the app's own calls. */
/// <reference lib="dom" />
import type { Page } from 'playwright'
import { Client, TablesDB } from 'node-appwrite'
import { PRO_LIMITS } from '../../src/core/workout/limits.ts'
import { contentOf, ex } from '../demo/content.ts'
import { DEMO_USERS } from '../demo/users.ts'
import type { Product } from '../lib/product.ts'

export const WORKOUTS = 1000
const PICTURE = 'carry'

export async function allowMany({ endpoint, project, key }: Product['appwrite']): Promise<void> {
  const tables = new TablesDB(new Client().setEndpoint(endpoint).setProject(project).setKey(key))
  const limits = { ...PRO_LIMITS, maxWorkouts: WORKOUTS + 100 }
  const at = { databaseId: 'icepoint' }
  const { rows } = await tables.listRows({ ...at, tableId: 'baseContracts' })
  if (rows.some(({ $id }) => $id === 'bench')) return
  await tables.createRow({ ...at, tableId: 'baseContracts', rowId: 'bench', data: { name: 'bench', ...limits } })
  const [owner] = DEMO_USERS
  await tables.updateRow({ ...at, tableId: 'users', rowId: owner?.id ?? '', data: { contractType: 'bench' } })
}

export function contentFor(id: string, exercises: number) {
  const main = Array.from({ length: exercises }, (_, index) =>
    ex(`Exercise ${id} ${index + 1}`, 'Slowly.', 30, 10, { picture: PICTURE })
  )
  return contentOf({ id, owner: 'demo-mara', name: id, sport: 'Fitness', level: 'base', description: '', main })
}

export function tokenOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { endpoint, project } = (await (await fetch('/config.json')).json()) as Record<string, string>
    const headers = {
      'x-appwrite-project': project ?? '',
      'x-fallback-cookies': localStorage.getItem('cookieFallback') ?? ''
    }
    const answer = await fetch(`${endpoint}/account/jwts`, { method: 'POST', headers, credentials: 'include' })
    return ((await answer.json()) as { jwt: string }).jwt
  })
}

export type Create = (id: string, exercises: number, videoUrl?: string) => Promise<Response>

/** Creates workouts for the user signed in on the page. With `videoUrl`, every exercise shows that video. */
export async function creator({ url }: Pick<Product, 'url'>, page: Page): Promise<Create> {
  const jwt = await tokenOf(page)
  return (id, exercises, videoUrl) => {
    const content = contentFor(id, exercises)
    if (videoUrl !== undefined)
      for (const { steps } of content.exercises)
        for (const step of steps) Object.assign(step, { mediaType: 'video', url: videoUrl })
    return fetch(`${url}/api/workouts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, content })
    })
  }
}

export async function createMany(create: Create): Promise<void> {
  for (let number = 0; number < WORKOUTS; number += 1) {
    const made = await create(`bench-${number}`, 1)
    if (!made.ok) throw new Error(`bench-${number} was refused: ${made.status} ${await made.text()}`)
    await made.body?.cancel()
  }
}
