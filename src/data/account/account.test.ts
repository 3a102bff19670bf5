import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  changeEmail,
  changePassword,
  endAllSessions,
  endSession,
  listSessions,
  recover,
  sendRecovery,
  sendVerification
} from './account.ts'
import { onNoSession } from '../app/appwrite-failure.ts'
import { createAccount } from './session.ts'

/** The real SDK on a fake network. */
let answer: () => Response = () => new Response(null, { status: 204 })
/** With all bits set, every password is a common one. */
let common = false
let sent: { call: string; body: unknown }[] = []

const refused = (type: string, code: number) => () =>
  Response.json({ message: type, code, type, version: '1.9.6' }, { status: code })

beforeEach(() => {
  sent = []
  common = false
  answer = () => new Response(null, { status: 204 })
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => {
    const url = String(input)
    if (url.endsWith('.bin')) return Promise.resolve(new Response(common ? new Uint8Array([255]) : null))
    if (url === '/config.json') return Promise.resolve(Response.json({ endpoint: 'http://a.test/v1', project: 'p' }))
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ call: `${init?.method} ${new URL(url).pathname}`, body })
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  onNoSession(() => undefined)
})

let asked = 0
const withoutList =
  (real: typeof fetch): typeof fetch =>
  (input, init) => {
    if (!String(input).endsWith('.bin')) return real(input, init)
    asked += 1
    return Promise.resolve(new Response(null, { status: 503 }))
  }

const session = (id: string, created: string, current: boolean) => ({
  $id: id,
  $createdAt: created,
  expire: created,
  provider: 'email',
  current,
  ip: '',
  countryCode: '--',
  clientName: '',
  clientVersion: '',
  osName: '',
  osVersion: '',
  deviceBrand: '',
  deviceModel: ''
})

describe('sessions', () => {
  it('lists this device first, then the newest', async () => {
    const sessions = [
      session('old', '2026-01-01T00:00:00.000+00:00', false),
      session('new', '2026-03-01T00:00:00.000+00:00', false),
      session('here', '2026-02-01T00:00:00.000+00:00', true)
    ]
    answer = () => Response.json({ total: 3, sessions })
    expect((await listSessions()).map(({ id }) => id)).toEqual(['here', 'new', 'old'])
  })
  it('ends one that is already gone without an error', async () => {
    answer = refused('user_session_not_found', 404)
    await endSession('gone')
    answer = refused('general_unauthorized_scope', 401)
    await endAllSessions()
    expect(sent.map(({ call }) => call)).toEqual(['DELETE /v1/account/sessions/gone', 'DELETE /v1/account/sessions'])
  })
  it('notifies listeners when the session has expired', async () => {
    const told = vi.fn()
    onNoSession(told)
    answer = refused('general_unauthorized_scope', 401)
    await expect(listSessions()).rejects.toThrow('unauthenticated')
    expect(told).toHaveBeenCalledTimes(1)
    answer = refused('user_invalid_credentials', 401)
    await expect(changePassword('x', 'long enough')).rejects.toThrow('wrong-password')
    expect(told).toHaveBeenCalledTimes(1)
  })
})

describe('address and password', () => {
  it('requires the current password', async () => {
    answer = refused('user_invalid_credentials', 401)
    await expect(changeEmail('eve@icepoint.test', 'wrong')).rejects.toThrow('wrong-password')
    answer = refused('user_target_already_exists', 409)
    await expect(changeEmail('eve@icepoint.test', 'right')).rejects.toThrow('email-taken')
  })
  it('sends no old password for an account without one', async () => {
    answer = () => Response.json({})
    await changePassword('', 'long enough')
    await changePassword('the old one', 'long enough')
    expect(sent.map(({ body }) => body)).toEqual([
      { password: 'long enough' },
      { password: 'long enough', oldPassword: 'the old one' }
    ])
  })
})

describe('a common password', () => {
  // The list is cached once it is loaded.
  beforeEach(() => vi.resetModules())

  it('is rejected before it is sent, wherever one is chosen', async () => {
    common = true
    const [fresh, session] = [await import('./account.ts'), await import('./session.ts')]
    for (const choose of [
      () => fresh.changePassword('the old one', '12345678'),
      () => fresh.recover('ada', 'secret', '12345678'),
      () => session.createAccount('ada@icepoint.test', '12345678', '')
    ])
      await expect(choose()).rejects.toThrow('weak-password')
    expect(sent).toEqual([])
  })
  it('is accepted when the list cannot be loaded, which the next attempt retries', async () => {
    const { changePassword: change } = await import('./account.ts')
    vi.stubGlobal('fetch', withoutList(globalThis.fetch))
    answer = () => Response.json({})
    await change('the old one', '12345678')
    await change('the old one', '12345678')
    expect([sent.length, asked]).toEqual([2, 2])
  })
})

describe('a new account', () => {
  it('is created without a name when none was given, because an empty one is refused', async () => {
    answer = () => Response.json({})
    await createAccount('ada@icepoint.test', 'long enough', '  ')
    await createAccount('ada@icepoint.test', 'long enough', 'Ada')
    const same = { userId: expect.any(String), email: 'ada@icepoint.test', password: 'long enough' }
    expect(sent.map(({ body }) => body)).toEqual([same, { ...same, name: 'Ada' }])
  })
})

describe('a forgotten password', () => {
  it.each([
    ['user_not_found', 404, 'account-unknown'],
    ['general_smtp_disabled', 503, 'mail-off']
  ])('maps %s to its error code', async (type, status, code) => {
    answer = refused(type, status)
    await expect(sendRecovery('ada@icepoint.test', 'http://x.test/', 'en')).rejects.toThrow(code)
  })
  it('requests the email in the language of the app', async () => {
    const locales: (string | null)[] = []
    const real = fetch
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      if (init?.method === 'POST') locales.push(new Headers(init.headers).get('x-appwrite-locale'))
      return real(input, init)
    })
    await sendRecovery('ada@icepoint.test', 'http://x.test/', 'de')
    await sendVerification('http://x.test/', 'nl')
    expect(locales).toEqual(['de', 'nl'])
  })
  it('has a link that works once', async () => {
    answer = refused('user_invalid_token', 401)
    await expect(recover('ada', 'secret', 'long enough')).rejects.toThrow('link-over')
  })
})
