import { Client } from 'appwrite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { appwriteFailure, onNoSession } from './appwrite-failure.ts'
import { dropJwt, getJwt, listOwnRows, readRow, readUser } from './appwrite-rest.ts'
import { fromAppwrite } from './appwrite.ts'

/** The real SDK on a fake network. */
let answers: Record<string, () => Response> = {}
const asked: string[] = []

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const error = (type: string, status: number) => json({ message: type, code: status, type, version: '1.9.0' }, status)

beforeEach(() => {
  asked.length = 0
  dropJwt()
  answers = { '/config.json': json({ endpoint: 'http://appwrite.test/v1', project: 'icepoint' }) }
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const url = String(input instanceof Request ? input.url : input)
    asked.push(url)
    const path = url.replace('?project=icepoint', '')
    const answer = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]
    return answer === undefined ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(answer())
  })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it should have failed'),
    (reason: unknown) => reason
  )

const WAYS: readonly [string, () => Promise<unknown>][] = [
  ['the SDK', () => fromAppwrite(({ account }) => account.get())],
  ['a plain request', readUser]
]

describe.each(WAYS)('a failure of %s', (_way, ask) => {
  it.each([
    ['user_invalid_credentials', 401, 'wrong-credentials'],
    ['user_already_exists', 409, 'email-taken'],
    ['password_personal_data', 400, 'weak-password'],
    ['general_rate_limit_exceeded', 429, 'rate-limited'],
    ['general_unauthorized_scope', 401, 'unauthenticated'],
    ['row_not_found', 404, 'not-found'],
    ['general_unknown', 500, 'internal'],
    ['general_service_disabled', 503, 'unavailable']
  ])('maps %s to one of our codes', async (type, status, code) => {
    answers['/account'] = error(type, status)
    const reason = await failure(ask())
    expect(reason).toBeInstanceOf(UserFacingError)
    expect((reason as UserFacingError).code).toBe(code)
  })
  it('tells a lost network from being offline', async () => {
    expect(await failure(ask())).toEqual(new NetworkError('unreachable'))
    vi.stubGlobal('navigator', { onLine: false })
    expect((await failure(ask())) as NetworkError).toHaveProperty('reason', 'offline')
  })
})

it('gives up on a connection that carries nothing', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('Too long.', 'TimeoutError')))
  const reached = fetch
  const stuck = (input: string, init?: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      if (init?.signal?.aborted === true) reject(init.signal.reason as Error)
      else if (input.endsWith('/config.json')) resolve(reached(input))
    })
  vi.stubGlobal('fetch', stuck)
  expect(await failure(getJwt())).toEqual(new NetworkError('timeout'))
  vi.restoreAllMocks()
})

describe('an empty list of own rows', () => {
  const readWith = (account: () => Response) => {
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(url.includes('/rows') ? Response.json({ total: 0, rows: [] }) : account())
    )
    return listOwnRows('workouts', [])
  }

  it('counts as an answer while the session is valid', async () => {
    expect(await readWith(json({ $id: 'ada' }))).toEqual({ total: 0, rows: [] })
  })
  it('reports the end of the session otherwise', async () => {
    const ended = vi.fn()
    onNoSession(ended)
    const over = error('general_unauthorized_scope', 401)
    expect(await failure(readWith(over))).toEqual(new UserFacingError('unauthenticated'))
    expect(ended).toHaveBeenCalledOnce()
    onNoSession(() => undefined)
  })
})

describe('several empty lists at once', () => {
  it('check the session once, and later ones check again', async () => {
    let asked = 0
    const lists = (account: () => Response) => {
      vi.stubGlobal('fetch', (url: string) => {
        if (url.includes('/rows')) return Promise.resolve(Response.json({ total: 0, rows: [] }))
        const isAccount = url.includes('/account?')
        if (isAccount) asked += 1
        return Promise.resolve(isAccount ? account() : Response.json({ endpoint: '', project: '' }))
      })
      return Promise.allSettled(['workouts', 'favorits', 'quotas'].map((table) => listOwnRows(table, [])))
    }
    const states = async (account: () => Response) => (await lists(account)).map(({ status }) => status)
    expect(await states(json({ $id: 'ada' }))).toEqual(Array(3).fill('fulfilled'))
    expect(asked).toBe(1)
    expect(await states(error('general_unauthorized_scope', 401))).toEqual(Array(3).fill('rejected'))
    expect(asked).toBe(2)
  })
})

describe('a plain request', () => {
  let sent: { url: string; init: RequestInit }[]
  const rows = (body: unknown, headers = {}) => {
    sent = []
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (!url.startsWith('/config')) sent.push({ url, init })
      return Promise.resolve(
        Response.json(url.startsWith('/config') ? { endpoint: 'http://a.test/v1', project: 'icepoint' } : body, {
          headers
        })
      )
    })
  }
  const header = (name: string) => new Headers(sent[0]?.init.headers).get(name)

  it('sends the cookie and the project, and no header that needs a preflight request', async () => {
    rows({ total: 1, rows: [{ $id: 'a' }] })
    expect(await readRow('workouts', 'a')).toEqual({ $id: 'a' })
    const query = '?queries%5B0%5D=%7B%22method%22%3A%22equal%22%2C%22attribute%22%3A%22%24id%22'
    expect(sent[0]?.url).toContain(`/tablesdb/icepoint/tables/workouts/rows${query}`)
    expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'include' })
    expect(sent[0]?.url.endsWith('&project=icepoint')).toBe(true)
    expect(sent[0]?.init.headers).toEqual({})
  })
  it('writes like the SDK, with the project and the format of its types', async () => {
    rows({ jwt: 'one' })
    await getJwt(0)
    expect(sent[0]?.url).toMatch(/\/account\/jwts$/)
    expect(header('X-Appwrite-Project')).toBe('icepoint')
    const sdk = new Client() as unknown as { headers: Record<string, string> }
    expect(header('X-Appwrite-Response-Format')).toBe(sdk.headers['X-Appwrite-Response-Format'])
  })
  it('returns no row if it is missing or may not be read', async () => {
    rows({ total: 0, rows: [] })
    expect(await readRow('workouts', 'a')).toBeNull()
  })
  it('stores the session where the SDK looks for it when the browser refuses the cookie', async () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value)
    })
    rows({ total: 0, rows: [] }, { 'X-Fallback-Cookies': '{"a_session_icepoint":"s"}' })
    await readRow('workouts', 'a')
    expect(header('X-Fallback-Cookies')).toBeNull()
    expect(kept.get('cookieFallback')).toBe('{"a_session_icepoint":"s"}')
    rows({ total: 0, rows: [] })
    await readRow('workouts', 'a')
    expect(header('X-Fallback-Cookies')).toBe('{"a_session_icepoint":"s"}')
  })
  it('works without storage', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
    rows({ total: 0, rows: [] }, { 'X-Fallback-Cookies': '{}' })
    expect(await readRow('workouts', 'a')).toBeNull()
  })
})

describe('appwriteFailure', () => {
  it('leaves our own errors and bugs unchanged', () => {
    const own = new UserFacingError('email-taken')
    expect(appwriteFailure(own)).toBe(own)
    const bug = new RangeError('bug')
    expect(appwriteFailure(bug)).toBe(bug)
    expect(appwriteFailure('text')).toBeInstanceOf(Error)
  })
})

describe('getJwt', () => {
  const jwtCalls = () => asked.filter((url) => url.endsWith('/account/jwts')).length

  it('is cached until a minute before it expires, and requested once by concurrent callers', async () => {
    answers['/account/jwts'] = json({ jwt: 'one' }, 201)
    expect(await Promise.all([getJwt(0), getJwt(1000), getJwt(839_999)])).toEqual(['one', 'one', 'one'])
    expect(jwtCalls()).toBe(1)
    answers['/account/jwts'] = json({ jwt: 'two' }, 201)
    expect(await getJwt(840_000)).toBe('two')
    expect(jwtCalls()).toBe(2)
  })
  it('is requested again after a failure and after signing out', async () => {
    answers['/account/jwts'] = error('general_unauthorized_scope', 401)
    expect(await failure(getJwt(0))).toBeInstanceOf(UserFacingError)
    answers['/account/jwts'] = json({ jwt: 'three' }, 201)
    expect(await getJwt(1)).toBe('three')
    dropJwt()
    await getJwt(2)
    expect(jwtCalls()).toBe(3)
  })
})

it('treats the page of a captive portal as no answer', async () => {
  answers['/account'] = () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })
  expect(await failure(readUser())).toEqual(new NetworkError('unreachable'))
})
