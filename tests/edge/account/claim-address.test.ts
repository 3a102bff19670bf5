/** An address that someone else registered first (docs/account.md). */
import { describe, expect, it } from 'vitest'
import { asOperator, newId, register, rows, type Answer, verify } from '../support/edge.ts'
import { everyCut, withCut } from '../support/cut.ts'
import { client, comeIn, opens, providerToken, signUp, spend, type AtProvider } from '../support/sign-in.ts'

const PASSWORD = 'a password of the first comer'

const newAddress = (): string => `${newId()}@example.test`
const personOf = (email: string): AtProvider => ({ sub: newId(), email })
const isAlive = async (fallback: string): Promise<boolean> =>
  (await client('GET', '/account', undefined, fallback)).status === 200
const isVerified = async (userId: string): Promise<boolean> =>
  Boolean((await asOperator('GET', `/users/${userId}`))['emailVerification'])

const CLAIMED = { status: 403, code: 'address-claimed' }
const refusalOf = ({ status, body }: Answer): { status: number; code: string } => {
  return { status, code: String(body['error']?.['details']?.['code'] ?? '') }
}

/** How each session was created; `server` means by `register`. */
async function sessionsOf(userId: string): Promise<string[]> {
  const { sessions } = await asOperator('GET', `/users/${userId}/sessions`)
  return (sessions as unknown as { provider: string }[]).map(({ provider }) => provider)
}

async function identityEmails(userId: string): Promise<string[]> {
  const query = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: 'userId', values: [userId] }))
  const { identities } = await asOperator('GET', `/users/identities?queries[0]=${query}`)
  return (identities as unknown as { providerEmail: string }[]).map(({ providerEmail }) => providerEmail)
}

describe('an address that someone registered and never verified', () => {
  it('is handed over to the person who signs in through a provider', async () => {
    const email = newAddress()
    const person = personOf(email)
    const thief = await signUp(email, PASSWORD)
    const phone = await signUp(email, PASSWORD)
    await thief.call('PUT', '/api/account', { nickname: 'thief' })
    const first = await comeIn(person)
    // On its own, Appwrite keeps the old password, all sessions and an unverified address.
    expect(first.userId).toBe(thief.userId)
    expect([await isAlive(thief.fallback), await opens(email, PASSWORD)]).toEqual([true, true])
    expect(await isVerified(first.userId)).toBe(false)

    expect(refusalOf(await first.call('PUT', '/api/account', { nickname: 'owner' }))).toEqual(CLAIMED)
    expect(await opens(email, PASSWORD)).toBe(false)
    const devices = [thief, phone, first]
    expect(await Promise.all(devices.map(({ fallback }) => isAlive(fallback)))).toEqual([false, false, false])
    // The cache of checked tokens must not outlive a change of owner.
    expect((await thief.call('GET', '/api/account')).status).toBe(401)

    const owner = await comeIn(person)
    expect(owner.userId).toBe(thief.userId)
    expect((await owner.call('PUT', '/api/account', { nickname: 'owner' })).status).toBe(200)
    expect(await isVerified(owner.userId)).toBe(true)
  })

  it('is handed over whichever call comes first, and whoever makes it', async () => {
    const email = newAddress()
    const thief = await signUp(email, PASSWORD)
    const owner = await comeIn(personOf(email))
    const answer = await thief.call('POST', '/api/friends', { email: newAddress() })
    expect(refusalOf(answer)).toEqual(CLAIMED)
    expect(await rows('friends', 'ownerUId', thief.userId)).toEqual([])
    expect([await opens(email, PASSWORD), await isAlive(owner.fallback)]).toEqual([false, false])
  })

  it('keeps no identity of another address that would let the first person back in', async () => {
    const email = newAddress()
    const person = personOf(email)
    const stranger = personOf(newAddress())
    const thief = await signUp(email, PASSWORD)
    const linked = await spend(await providerToken(stranger, thief.fallback))
    expect(await identityEmails(linked.userId)).toEqual([stranger.email])
    await (await comeIn(person)).call('PUT', '/api/account', {})
    expect(await identityEmails(linked.userId)).toEqual([email])
    expect((await comeIn(stranger)).userId).not.toBe(linked.userId)
    expect(await isAlive(linked.fallback)).toBe(false)
    expect((await (await comeIn(person)).call('PUT', '/api/account', {})).status).toBe(200)
  })

  it('has the same result for many calls at once', async () => {
    const email = newAddress()
    const person = personOf(email)
    const thief = await signUp(email, PASSWORD)
    await spend(await providerToken(personOf(newAddress()), thief.fallback))
    const devices = [await comeIn(person), await comeIn(person), await signUp(email, PASSWORD)]
    const calls = [...devices, ...devices, ...devices].map((device) => device.call('PUT', '/api/account', {}))
    // 401: another call was faster and ended this session.
    for (const { status } of await Promise.all(calls)) expect([401, 403]).toContain(status)
    expect(await opens(email, PASSWORD)).toBe(false)
    expect(await identityEmails(thief.userId)).toEqual([email])
    const owner = await comeIn(person)
    expect((await owner.call('PUT', '/api/account', {})).status).toBe(200)
  })

  it('lets nobody in until the handover is finished, and the next call finishes it', async () => {
    const cuts = await everyCut(async (cut) => {
      // Without a password, because hashing takes most of the time of each cut.
      const thief = await register()
      await verify(thief.id, false)
      const person = personOf(thief.email)
      const owner = await comeIn(person)
      const { result, wasCut } = await withCut(cut, () => owner.call('PUT', '/api/account', {}))
      const isDone = refusalOf(result).code === CLAIMED.code
      expect([cut, refusalOf(result).status]).toEqual([cut, isDone ? 403 : 503])
      // The session may have ended already; the next sign-in finishes the change.
      if (!isDone) await (await comeIn(person)).call('PUT', '/api/account', {})
      const { passwordUpdate, emailVerification } = await asOperator('GET', `/users/${thief.id}`)
      expect([cut, passwordUpdate, emailVerification]).toEqual([cut, expect.stringMatching(/^\d/), true])
      expect([cut, await sessionsOf(thief.id)]).toEqual([cut, expect.not.arrayContaining(['server'])])
      return wasCut
    })
    // The requests: account, identities, user, password, identities, sessions, mark.
    expect(cuts).toBe(14)
  })
})

describe('a password is kept', () => {
  it('of someone who verified the address', async () => {
    const email = newAddress()
    const own = await signUp(email, PASSWORD)
    await asOperator('PATCH', `/users/${own.userId}/verification`, { emailVerification: true })
    const device = await comeIn(personOf(email))
    expect((await device.call('PUT', '/api/account', {})).status).toBe(200)
    expect([await opens(email, PASSWORD), await isAlive(own.fallback)]).toEqual([true, true])
  })

  it('of someone who never signed in through a provider', async () => {
    const email = newAddress()
    const own = await signUp(email, PASSWORD)
    const other = await signUp(email, PASSWORD)
    expect((await own.call('PUT', '/api/account', {})).status).toBe(200)
    expect([await opens(email, PASSWORD), await isAlive(other.fallback)]).toEqual([true, true])
    expect(await isVerified(own.userId)).toBe(false)
  })

  it('of someone whose provider has a different address, which proves nothing about this one', async () => {
    const email = newAddress()
    const own = await signUp(email, PASSWORD)
    const linked = await spend(await providerToken(personOf(newAddress()), own.fallback))
    expect((await linked.call('PUT', '/api/account', {})).status).toBe(200)
    expect([await opens(email, PASSWORD), await isVerified(own.userId)]).toEqual([true, false])
  })

  it('that was set after the account was handed over', async () => {
    const email = newAddress()
    await signUp(email, PASSWORD)
    const first = await comeIn(personOf(email))
    await first.call('PUT', '/api/account', {})
    await asOperator('PATCH', `/users/${first.userId}/password`, { password: 'a password of the owner' })
    // The same with a second provider.
    const owner = await comeIn(personOf(email))
    expect((await owner.call('PUT', '/api/account', {})).status).toBe(200)
    expect([await opens(email, 'a password of the owner'), await opens(email, PASSWORD)]).toEqual([true, false])
  })
})
