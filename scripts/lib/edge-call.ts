/** Calls the edge's Hono app in this process, without wrangler. */
import type { AppwriteTarget } from './config.ts'

export type EdgeCall = (method: string, path: string, body?: unknown, jwt?: string) => Promise<unknown>

type Fetch = (request: Request, bindings: Record<string, string>) => Promise<Response>

export async function inProcessEdge(target: AppwriteTarget): Promise<EdgeCall> {
  // A variable, because the Worker is compiled with different types than these scripts.
  const module: string = '../../functions/index.ts'
  const { default: app } = (await import(module)) as { default: { fetch: Fetch } }
  const bindings = {
    APPWRITE_ENDPOINT: target.endpoint,
    APPWRITE_PROJECT: target.project,
    APPWRITE_KEY: target.key,
    SITE_URL: 'http://edge.local',
    RATE_LIMITS: 'off',
    REQUEST_LOG: 'off'
  }
  return async (method, path, body, jwt) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (jwt !== undefined) headers['authorization'] = `Bearer ${jwt}`
    const request = new Request(`http://edge.local${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const answer = await app.fetch(request, bindings)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text) as unknown
  }
}
