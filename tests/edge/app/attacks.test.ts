import { beforeAll, describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import {
  appwrite,
  asOperator,
  call,
  join,
  newId,
  register,
  row,
  rows,
  type Answer,
  type Json,
  type Person
} from '../support/edge.ts'
import { befriend, plant, plantFile, plantShare } from '../support/friendly.ts'

const details = (answer: Answer) => answer.body['error']?.['details']

/** Calls of Appwrite that bypass the edge, with the person's own session. */
async function direct(person: Person): Promise<(method: string, path: string, body?: object) => Promise<number>> {
  const session = await asOperator('POST', `/users/${person.id}/sessions`)
  return async (method, path, body) => {
    const answer = await fetch(appwrite.endpoint + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': appwrite.project,
        'x-appwrite-session': String(session['secret'])
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) })
    })
    await answer.arrayBuffer()
    return answer.status
  }
}

let mallory: Person
let victim: Person
let past: Awaited<ReturnType<typeof direct>>
beforeAll(async () => {
  ;[mallory, victim] = [await join('mallory'), await join('victim')]
  past = await direct(mallory)
})

const rowPath = (table: string, id: string): string => `/tablesdb/icepoint/tables/${table}/rows/${id}`

describe('raising your own limits', () => {
  // Values that differ, because Appwrite treats an update without a change as a read.
  it('is refused by Appwrite: contract, quota, storage, label, verification', async () => {
    const refused = [
      await past('PATCH', rowPath('users', mallory.id), { data: { contractType: 'pro' } }),
      await past('PATCH', rowPath('users', mallory.id), { data: { totalStorageUsed: 1 } }),
      await past('PUT', rowPath('users', mallory.id), { data: { contractType: 'pro' } }),
      await past('PATCH', rowPath('quotas', mallory.id), { data: { workouts: 1 } }),
      await past('PATCH', `${rowPath('quotas', mallory.id)}/workouts/decrement`, { value: 1 }),
      await past('DELETE', rowPath('quotas', mallory.id)),
      await past('POST', '/tablesdb/icepoint/tables/baseContracts/rows', { rowId: 'x', data: { name: 'mine' } }),
      await past('PUT', `/users/${mallory.id}/labels`, { labels: ['admin'] }),
      await past('PATCH', `/users/${mallory.id}/verification`, { emailVerification: true })
    ]
    for (const status of refused) expect([401, 404]).toContain(status)
    expect(await row('users', mallory.id)).toMatchObject({ contractType: 'base' })
  })

  it('through prefs or a name changes nothing about the contract', async () => {
    expect(
      await past('PATCH', '/account/prefs', { prefs: { contractType: 'pro', labels: ['admin'], admin: true } })
    ).toBe(200)
    expect(await past('PATCH', '/account/name', { name: 'pro admin' })).toBe(200)
    const { body } = await mallory.call('GET', '/api/account')
    expect(body['contract']?.['name']).toBe('base')
    expect((await mallory.call('GET', '/api/admin/users')).status).toBe(403)
  })

  it('through the edge is refused: fields the caller may not set', async () => {
    const id = newId()
    for (const more of [{ ownerId: mallory.id }, { playCount: 1000 }, { rating: 5 }, { sharePublic: true }]) {
      const body = { id, content: { ...content(), ...more } }
      expect((await mallory.call('POST', '/api/workouts', body)).status).toBe(400)
      expect((await mallory.call('POST', '/api/workouts', { id, content: content(), ...more })).status).toBe(400)
    }
    expect(await rows('workouts', 'ownerId', mallory.id)).toEqual([])
  })

  it('on your own workout fails: rating and plays only grow one by one and by the rules', async () => {
    const id = newId()
    await mallory.call('POST', '/api/workouts', { id, content: content() })
    const refused = [
      await past('PATCH', rowPath('workouts', id), { data: { rating: 5, playCount: 1000 } }),
      await past('PATCH', `${rowPath('workouts', id)}/playCount/increment`, { value: 1000 }),
      await past('PATCH', rowPath('workouts', id), { permissions: ['read("any")'] })
    ]
    for (const status of refused) expect([401, 404]).toContain(status)
    expect((await mallory.call('POST', `/api/workouts/${id}/play`, { value: 1000 })).body).toEqual({ playCount: 1 })
    expect((await mallory.call('POST', `/api/workouts/${id}/rate`, { stars: 5 })).status).toBe(403)
    expect(await row('workouts', id)).toMatchObject({ rating: 0, playCount: 1 })
    await mallory.call('DELETE', `/api/workouts/${id}`)
  })
})

describe('writing as someone else', () => {
  it('does not work with another owner’s id in any call', async () => {
    const theirs = newId()
    await victim.call('POST', '/api/workouts', { id: theirs, content: content('Theirs') })
    const before = await row('workouts', theirs)
    for (const body of [
      { nickname: 'x', id: victim.id },
      { nickname: 'x', userId: victim.id }
    ])
      expect((await mallory.call('PUT', '/api/account', body)).status).toBe(400)
    const statistic = { id: newId(), workoutId: theirs, date: '2026-11-20T17:00:00Z', seconds: 1, share: 1 }
    expect((await mallory.call('POST', '/api/statistics', { ...statistic, userId: victim.id })).status).toBe(400)
    expect((await mallory.call('POST', '/api/statistics', statistic)).status).toBe(404)
    expect((await mallory.call('DELETE', '/api/account', { confirm: victim.email })).status).toBe(400)
    expect((await mallory.call('PUT', `/api/admin/users/${mallory.id}/contract`, { contractType: 'pro' })).status).toBe(
      403
    )
    expect(await row('workouts', theirs)).toEqual(before)
  })

  it('does not put a row into someone’s list', async () => {
    const tables: [string, object][] = [
      ['favorits', { userID: victim.id, workoutID: 'w', createAt: '2026-11-20T17:00:00Z' }],
      ['statistic', { userId: victim.id, rId: 'w', date: '2026-11-20T17:00:00Z' }],
      ['dayTotals', { userId: victim.id, month: '2026-11', days: '{}' }],
      ['messages', { ownerUId: mallory.id, friendUId: victim.id, createdAt: '2026-11-20T17:00:00Z' }],
      ['friends', { ownerUId: mallory.id, friendUId: victim.id, state: 'accepted', createdAt: '2026-11-20T17:00:00Z' }],
      ['shareWithFriends', { wId: 'w', ownerUId: victim.id, friendUId: mallory.id }]
    ]
    for (const [table, data] of tables) {
      const at = `/tablesdb/icepoint/tables/${table}/rows`
      const status = await past('POST', at, { rowId: newId(), data, permissions: ['read("users")'] })
      expect([table, status]).toEqual([table, 401])
    }
    expect(await rows('favorits', 'userID', victim.id)).toEqual([])
  })

  it('befriends nobody who never agreed, and takes no friend’s group', async () => {
    const other = await join()
    const id = await befriend(victim, other)
    const invited = await mallory.call('POST', '/api/friends', { email: victim.email })
    const own = String(invited.body['friendship']?.['id'])
    for (const path of [`/api/friends/${own}`, `/api/friends/${id}`]) {
      expect((await mallory.call('PATCH', path, { state: 'accepted' })).status).toBe(404)
    }
    expect((await mallory.call('DELETE', `/api/friends/${id}`)).status).toBe(404)
    const group = newId()
    await plant(
      'groups',
      { ownerId: victim.id, name: 'Theirs', memberIds: [mallory.id], createdAt: '2026-11-20T17:00:00Z' },
      [],
      group
    )
    expect((await mallory.call('PATCH', `/api/groups/${group}`, { name: 'Mine' })).status).toBe(404)
    expect((await mallory.call('DELETE', `/api/groups/${group}`)).status).toBe(404)
  })

  it('does not gain roles by creating teams', async () => {
    const refused = [
      await past('POST', '/teams', { teamId: victim.id, name: 'x', roles: ['owner'] }),
      await past('POST', '/teams', { teamId: newId(), name: 'x', roles: ['w_any'] }),
      await past('POST', `/teams/${victim.id}/memberships`, {
        userId: mallory.id,
        roles: ['owner'],
        url: 'http://localhost'
      }),
      await past('GET', `/teams/${victim.id}/memberships`)
    ]
    for (const status of refused) expect([401, 403, 404]).toContain(status)
  })
})

describe('guessing ids', () => {
  it('reveals nothing about what exists, and opens nothing', async () => {
    const [theirs, file] = [newId(), await plantFile(victim, 'workout-media')]
    await victim.call('POST', '/api/workouts', { id: theirs, content: content() })
    const there = await Promise.all([
      mallory.call('DELETE', `/api/workouts/${theirs}`),
      mallory.call('PUT', `/api/favorites/${theirs}`),
      mallory.call('DELETE', `/api/media/${file}`)
    ])
    const missing = await Promise.all([
      mallory.call('DELETE', `/api/workouts/${newId()}`),
      mallory.call('PUT', `/api/favorites/${newId()}`),
      mallory.call('DELETE', `/api/media/${newId()}`)
    ])
    const tell = ({ status, body }: Answer) => [status, { ...body['error'], requestId: '' }]
    expect(there.map(tell)).toEqual(missing.map(tell))
    expect(await past('GET', rowPath('workouts', theirs))).toBe(404)
    expect(await past('GET', `/storage/buckets/workout-media/files/${file}`)).toBe(404)
  })

  it('of another share of the same owner opens only that one', async () => {
    const [shared, secret] = [newId(), newId()]
    for (const id of [shared, secret]) await victim.call('POST', '/api/workouts', { id, content: content() })
    await plantShare(victim, mallory, shared)
    expect(await past('GET', rowPath('workouts', shared))).toBe(200)
    expect(await past('GET', rowPath('workouts', secret))).toBe(404)
  })
})

const base64url = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

async function signed(payload: object, secret: string): Promise<string> {
  const text = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(payload)}`
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign']
  )
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
  const signature = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return `${text}.${signature}`
}

describe('a token', () => {
  const payloadOf = (jwt: string): Json =>
    JSON.parse(atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as Json
  const use = async (jwt: string) => (await call('GET', '/api/account', { jwt })).status

  it('with another secret, without a signature, changed, expired or of another project is refused', async () => {
    const payload = payloadOf(victim.jwt)
    const [head = '', middle = '', tail = ''] = victim.jwt.split('.')
    const foreign = await join()
    const tokens = [
      await signed(payload, 'another-secret'),
      await signed(payload, appwrite.project),
      `${base64url({ alg: 'none', typ: 'JWT' })}.${middle}.`,
      `${base64url({ alg: 'none', typ: 'JWT' })}.${middle}.${tail}`,
      `${head}.${base64url({ ...payload, userId: foreign.id })}.${tail}`,
      `${head}.${base64url({ ...payload, exp: 9_999_999_999 })}.${tail}`,
      await signed({ ...payload, exp: 1 }, 'another-secret'),
      `${head}.${middle}.${tail.slice(0, -2)}`,
      '../../users.x.y'
    ]
    for (const token of tokens) expect([token.slice(0, 20), await use(token)]).toEqual([token.slice(0, 20), 401])
    expect(await use(victim.jwt)).toBe(200)
    const elsewhere = await call('GET', '/api/account', {
      jwt: (await register()).jwt,
      env: { APPWRITE_ENDPOINT: appwrite.endpoint, APPWRITE_PROJECT: 'another', APPWRITE_KEY: 'x', REQUEST_LOG: 'off' }
    })
    expect([401, 403, 404]).toContain(elsewhere.status)
  })

  it('in an address or a cookie is ignored', async () => {
    const answer = await call('GET', `/api/account?jwt=${victim.jwt}`, { headers: { cookie: `jwt=${victim.jwt}` } })
    expect(answer.status).toBe(401)
  })

  it('ends with its session: at once for a new isolate, and never later than its expiry', async () => {
    const person = await register()
    await asOperator('DELETE', `/users/${person.id}/sessions`)
    expect(await use(person.jwt)).toBe(401)
  })

  it('of a blocked user is refused with the reason', async () => {
    const person = await register()
    await asOperator('PATCH', `/users/${person.id}/status`, { status: false })
    const answer = await call('GET', '/api/account', { jwt: person.jwt })
    expect([answer.status, details(answer)]).toEqual([403, { kind: 'code', code: 'account-blocked' }])
  })
})

describe('an oversized body', () => {
  it('is refused by every call that takes one, before any lookup', async () => {
    const raw = `{"x":"${'x'.repeat(1_100_000)}"}`
    for (const [method, path] of [
      ['PUT', '/api/account'],
      ['DELETE', '/api/account'],
      ['POST', '/api/groups'],
      ['POST', '/api/friends'],
      ['POST', '/api/statistics'],
      ['POST', '/api/workouts']
    ] as const) {
      const answer = await call(method, path, { jwt: mallory.jwt, raw })
      expect([path, answer.status, details(answer)]).toEqual([path, 400, { kind: 'code', code: 'body-too-large' }])
      const lied = await call(method, path, { jwt: mallory.jwt, raw, headers: { 'content-length': '2' } })
      expect([path, lied.status]).toEqual([path, 400])
    }
  })
})
