/** Open websockets end together with whatever granted them access. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.remove())

type Session = Record<string, string>

interface Open {
  closed: Promise<number>
  isOpen: () => boolean
}

async function open(session: Session): Promise<Open> {
  const url = `ws://127.0.0.1:${server.port}/v1/realtime?project=demo`
  const socket = new WebSocket(url, { headers: session })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const greeting = await new Promise<string>((resolve) =>
    socket.once('message', (data: Buffer) => resolve(data.toString()))
  )
  expect(greeting).toContain('"user":{')
  return { closed, isOpen: () => socket.readyState === WebSocket.OPEN }
}

async function signIn(id: string): Promise<Session> {
  const answer = await server.call('POST', '/v1/account/sessions/email', {
    email: `${id}@example.com`,
    password: `${id}-password`
  })
  return { 'x-fallback-cookies': String(answer.headers['x-fallback-cookies']) }
}

it('ends with its session, and not with others', async () => {
  const [first, second] = [await server.signUp('ann'), await signIn('ann')]
  const [ended, stays] = [await open(first), await open(second)]
  await server.call('DELETE', '/v1/account/sessions/current', {}, first)
  expect(await ended.closed).toBe(1008)
  expect(stays.isOpen()).toBe(true)
  await server.asKey('DELETE', '/v1/users/ann/sessions')
  expect(await stays.closed).toBe(1008)
})

it('ends when the password changes, except where it was changed', async () => {
  const [first, second] = [await server.signUp('ben'), await signIn('ben')]
  const [changed, ended] = [await open(first), await open(second)]
  const passwords = { password: 'another-password', oldPassword: 'ben-password' }
  expect((await server.call('PATCH', '/v1/account/password', passwords, first)).status).toBe(200)
  expect(await ended.closed).toBe(1008)
  expect(changed.isOpen()).toBe(true)
  await server.asKey('PATCH', '/v1/users/ben/password', { password: 'a-third-password' })
  expect(await changed.closed).toBe(1008)
})

it('ends when its account is blocked or deleted', async () => {
  const blocked = await open(await server.signUp('cid'))
  await server.asKey('PATCH', '/v1/users/cid/status', { status: false })
  expect(await blocked.closed).toBe(1008)
  const deleted = await open(await server.signUp('dan'))
  await server.asKey('DELETE', '/v1/users/dan')
  expect(await deleted.closed).toBe(1008)
})
