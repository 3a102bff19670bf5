/** Accounts through the unmodified web SDK, with the session in the browser's fallback storage as on localhost. */
import { Account, type Client } from 'appwrite'
import * as server from 'node-appwrite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure, freshId, openTarget, type Target } from './target.ts'

class Storage {
  readonly #items = new Map<string, string>()
  getItem = (key: string): string | null => this.#items.get(key) ?? null
  setItem = (key: string, value: string): void => void this.#items.set(key, value)
  clear = (): void => this.#items.clear()
}

let target: Target
let users: server.Users
const storage = new Storage()
const made: string[] = []

beforeAll(async () => {
  Object.defineProperty(globalThis, 'window', {
    value: { localStorage: storage, console: { warn: () => undefined } },
    configurable: true
  })
  target = await openTarget()
  users = new server.Users(target.admin)
})

afterAll(async () => {
  for (const userId of made) await users.delete({ userId }).catch(() => undefined)
  await target.close()
})

beforeEach(() => storage.clear())

interface Signup {
  account: Account
  userId: string
  email: string
  password: string
}

async function signUp(): Promise<Signup> {
  const userId = freshId('a')
  const email = `${userId}@example.com`
  const password = `${userId}-password`
  const account = new Account(browser())
  await account.create({ userId, email, password, name: 'Somebody' })
  made.push(userId)
  return { account, userId, email, password }
}

function browser(): Client {
  const client = target.guest()
  client.headers['origin'] = 'http://localhost:5173'
  return client
}

async function signIn(): Promise<Signup> {
  const person = await signUp()
  await person.account.createEmailPasswordSession({ email: person.email, password: person.password })
  return person
}

describe('signing up', () => {
  it('returns the user', async () => {
    const userId = freshId('a')
    made.push(userId)
    const user = await new Account(browser()).create({
      userId,
      email: `${userId.toUpperCase()}@Example.com`,
      password: 'long-password',
      name: 'N'
    })
    expect(user).toMatchObject({
      $id: userId,
      email: `${userId}@example.com`,
      name: 'N',
      status: true,
      emailVerification: false,
      prefs: {}
    })
    expect(user.targets[0]?.identifier).toBe(`${userId}@example.com`)
  })

  it('refuses ids in use and invalid values', async () => {
    const { account, userId, email, password } = await signUp()
    const again = await failure(account.create({ userId: freshId('a'), email, password }))
    expect(again).toMatchObject({ code: 409, type: 'user_already_exists' })
    expect((await failure(account.create({ userId, email: 'new@example.com', password }))).code).toBe(409)
    expect(
      (await failure(account.create({ userId: freshId('a'), email: 'x@example.com', password: 'short' }))).code
    ).toBe(400)
    expect((await failure(account.create({ userId: freshId('a'), email: 'nonsense', password }))).code).toBe(400)
  })
})

describe('sessions', () => {
  it('hide their secret from pages, and give access to the account', async () => {
    const { account, userId, email, password } = await signUp()
    expect((await failure(account.get())).type).toBe('general_unauthorized_scope')
    const session = await account.createEmailPasswordSession({ email, password })
    expect(session).toMatchObject({ userId, secret: '', provider: 'email', current: true })
    expect((await account.get()).$id).toBe(userId)
    const second = await failure(account.createEmailPasswordSession({ email, password }))
    expect(second).toMatchObject({ code: 401, type: 'user_session_already_exists' })
  })

  it('require the right password', async () => {
    const { account, email } = await signUp()
    const wrong = await failure(account.createEmailPasswordSession({ email, password: 'wrong-password' }))
    expect(wrong).toMatchObject({ code: 401, type: 'user_invalid_credentials' })
    const unknown = await failure(
      account.createEmailPasswordSession({ email: 'nobody@example.com', password: 'wrong-password' })
    )
    expect(unknown).toMatchObject({ code: 401, type: 'user_invalid_credentials' })
  })

  it('end on sign-out', async () => {
    const { account } = await signIn()
    await account.deleteSession({ sessionId: 'current' })
    expect((await failure(account.get())).code).toBe(401)
  })

  it('can be created once from a token of the server', async () => {
    const { account, userId } = await signUp()
    const { secret } = await users.createToken({ userId })
    expect((await account.createSession({ userId, secret })).userId).toBe(userId)
    await account.deleteSession({ sessionId: 'current' })
    expect(await failure(account.createSession({ userId, secret }))).toMatchObject({
      code: 401,
      type: 'user_invalid_token'
    })
  })

  it('of a blocked user are refused', async () => {
    const { account, userId } = await signIn()
    await users.updateStatus({ userId, status: false })
    expect(await failure(account.get())).toMatchObject({ code: 403, type: 'user_blocked' })
    await users.updateStatus({ userId, status: true })
    expect((await account.get()).$id).toBe(userId)
  })
})

describe('changing the account', () => {
  it('accepts name, preferences and password', async () => {
    const { account, password } = await signIn()
    expect((await account.updateName({ name: 'Other' })).name).toBe('Other')
    await account.updatePrefs({ prefs: { theme: 'dark', nested: { a: [1] } } })
    await account.updatePrefs({ prefs: { lang: 'en' } })
    expect(await account.getPrefs()).toEqual({ lang: 'en' })
    const wrong = await failure(account.updatePassword({ password: 'next-password', oldPassword: 'wrong-password' }))
    expect(wrong).toMatchObject({ code: 401, type: 'user_invalid_credentials' })
    await account.updatePassword({ password: 'next-password', oldPassword: password })
    expect((await account.get()).name).toBe('Other')
  })
})

describe('JWTs', () => {
  it('act for the user until the session ends', async () => {
    const { account, userId } = await signIn()
    const { jwt } = await account.createJWT()
    const withJwt = new server.Account(
      new server.Client().setEndpoint(target.endpoint).setProject(target.project).setJWT(jwt)
    )
    expect((await withJwt.get()).$id).toBe(userId)
    await account.deleteSession({ sessionId: 'current' })
    expect((await failure(withJwt.get())).code).toBe(401)
  })

  it('are refused when they are forged', async () => {
    const client = new server.Client().setEndpoint(target.endpoint).setProject(target.project).setJWT('a.b.c')
    expect(await failure(new server.Account(client).get())).toMatchObject({ code: 401, type: 'user_jwt_invalid' })
  })
})

describe('the server', () => {
  it('labels, lists and deletes users', async () => {
    const { account, userId, email } = await signIn()
    await users.updateLabels({ userId, labels: ['pro'] })
    expect((await account.get()).labels).toEqual(['pro'])
    const found = await users.list({ queries: [server.Query.equal('email', email)] })
    expect(found.users.map((user) => user.$id)).toEqual([userId])
    await users.delete({ userId })
    expect((await failure(users.get({ userId }))).type).toBe('user_not_found')
    expect((await failure(account.get())).code).toBe(401)
  })
})
