import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { startAppwrite } from './appwrite.ts'

const servers: Server[] = []
afterEach(() => {
  vi.unstubAllEnvs()
  for (const server of servers.splice(0)) server.close()
})

/** Starts a fake Appwrite that gives this answer to pages of this origin. */
async function own(answer: (origin: string | undefined) => [status: number, body: object]): Promise<string> {
  const server = createServer((request, response) => {
    const [status, body] = answer(request.headers.origin)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  vi.stubEnv('APPWRITE_ENDPOINT', endpoint)
  vi.stubEnv('APPWRITE_PROJECT', 'mine')
  vi.stubEnv('APPWRITE_KEY', 'key')
  return endpoint
}

it('asks as a page of the site, and accepts a project that is ready', async () => {
  const endpoint = await own((origin) => [origin === 'http://127.0.0.1' ? 200 : 500, { total: 0, rows: [] }])
  expect(await startAppwrite(() => undefined)).toEqual({ endpoint, project: 'mine', key: 'key' })
})

it('names the platform to register', async () => {
  await own(() => [403, { type: 'general_unknown_origin', message: 'Invalid Origin.' }])
  await expect(startAppwrite(() => undefined)).rejects.toThrow(/Platforms → Add platform → Web, hostname 127\.0\.0\.1/)
})

it('names anything else that is missing', async () => {
  await own(() => [404, { type: 'table_not_found', message: 'Table not found.' }])
  await expect(startAppwrite(() => undefined)).rejects.toThrow(/not ready \(Table not found\.\)\. Run npm run setup/)
})
