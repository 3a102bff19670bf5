import { request } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { addRow, call, end, fill, FILES, open, ROWS, server, upload, type Answer } from './state.test-kit.ts'

afterEach(end)

describe.each(['memory', 'folder'] as const)('data in a %s', (home) => {
  it('answers requests during resets and restores from either the old or the new data', async () => {
    await open(home)
    await fill()
    const snapshot = await server.snapshot()
    const session = await call('POST', '/users/ann/sessions', {})
    const { secret } = JSON.parse(session.text) as { secret: string }
    const withSession = await server.snapshot()
    const statuses = new Map<string, Set<number>>()
    let isOver = false
    const keep = async (name: string, ask: (turn: number) => Promise<Answer>): Promise<void> => {
      const seen = statuses.get(name) ?? new Set()
      statuses.set(name, seen)
      for (let turn = 0; !isOver; turn += 1) seen.add((await ask(turn)).status)
    }
    const asAnn = { 'x-appwrite-key': '', 'x-appwrite-session': secret }
    const callers = [
      keep('list', () => call('GET', ROWS)),
      keep('row', () => call('GET', `${ROWS}/a`)),
      keep('add', (turn) => addRow(`r${turn}`, 'x')),
      keep('view', () => call('GET', `${FILES}/one/view`)),
      keep('upload', (turn) => upload(`f${turn}`, 'x'.repeat(10_000))),
      keep('account', () => call('GET', '/account', undefined, asAnn)),
      keep('prefs', () => call('PATCH', '/account/prefs', { prefs: { a: 1 } }, asAnn)),
      keep('sign-up', (turn) =>
        call('POST', '/users', { userId: `u${turn}`, email: `u${turn}@example.com`, password: 'long-password' })
      )
    ]
    for (let round = 0; round < 6; round += 1) {
      for (const work of [() => server.reset(), () => server.restore(snapshot), () => server.restore(withSession)]) {
        await work()
        await new Promise((resolve) => setTimeout(resolve, 15))
      }
    }
    isOver = true
    await Promise.all(callers)
    const allowed: Record<string, number[]> = {
      list: [200],
      row: [200, 404],
      add: [201, 409],
      view: [200, 404],
      upload: [201, 409],
      account: [200, 401],
      prefs: [200, 401],
      'sign-up': [201, 409]
    }
    for (const [name, seen] of statuses) {
      const others = [...seen].filter((status) => !allowed[name]?.includes(status))
      expect(others, name).toEqual([])
    }
    expect(statuses.get('row')).toEqual(new Set([200, 404]))
    expect(statuses.get('account')).toEqual(new Set([200, 401]))
  })

  it("lets a request with a late body write to the new data, as its caller's identity there", async () => {
    await open(home)
    await fill()
    const { secret } = JSON.parse((await call('POST', '/users/ann/sessions', {})).text) as { secret: string }
    const late = (method: string, path: string, headers: Record<string, string>, body: string) => {
      const all = { 'x-appwrite-project': 'demo', 'content-type': 'application/json', 'content-length': body.length }
      const outgoing = request(server.endpoint + path, { method, headers: { ...all, ...headers } })
      const status = new Promise<number | undefined>((resolve, reject) => {
        outgoing.once('response', (response) => resolve(response.resume().statusCode))
        outgoing.once('error', reject)
      })
      outgoing.write(body.slice(0, 5))
      return { status, finish: () => outgoing.end(body.slice(5)) }
    }
    const row = late(
      'POST',
      ROWS,
      { 'x-appwrite-key': 'secret' },
      JSON.stringify({ rowId: 'late', data: { title: 'Late' } })
    )
    const prefs = late('PATCH', '/account/prefs', { 'x-appwrite-session': secret }, JSON.stringify({ prefs: {} }))
    // The answer to a later request proves that both requests have been admitted.
    await call('GET', ROWS)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await server.reset()
    row.finish()
    prefs.finish()
    expect([await row.status, await prefs.status]).toEqual([201, 401])
    expect((await call('GET', `${ROWS}/late`)).status).toBe(200)
  })

  it('closes websockets, so that clients reconnect to the new data', async () => {
    await open(home)
    const snapshot = await server.snapshot()
    for (const work of [() => server.reset(), () => server.restore(snapshot)]) {
      const url = `${server.endpoint.replace('http', 'ws')}/realtime?project=demo&channels[]=rows`
      const socket = new WebSocket(url)
      const heard: string[] = []
      await new Promise((resolve) => socket.once('message', resolve))
      socket.on('message', (data: Buffer) => heard.push(data.toString()))
      await addRow('a', 'Alpha')
      await expect.poll(() => heard.length).toBe(1)
      const closed = new Promise<number>((resolve) => socket.once('close', resolve))
      await work()
      expect(await closed).toBe(1001)
    }
  })
})
