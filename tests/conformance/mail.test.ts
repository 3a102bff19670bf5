/** Mails of Appwrite: verify an address, recover a password, sign in, join a team. */
import { Account, type Client, Teams } from 'appwrite'
import * as server from 'node-appwrite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkIn, type MailSink, startMailSink } from './mail-sink.ts'
import { failure, freshId, needs, openTarget, type Target } from './target.ts'

const app = 'http://localhost:5173'
let sink: MailSink
let target: Target
let keyed: server.Account
const made: string[] = []

beforeAll(async () => {
  sink = await startMailSink()
  target = await openTarget({ smtp: sink.url })
  keyed = new server.Account(target.admin)
})

afterAll(async () => {
  const users = new server.Users(target.admin)
  for (const userId of made) await users.delete({ userId }).catch(() => undefined)
  await target.close()
  await sink.close()
})

beforeEach((context) => needs(context, target, 'mailsArrive'))

async function signedIn(userId: string, secret: string): Promise<Client> {
  const session = await keyed.createSession({ userId, secret })
  return target.guest().setSession(session.secret)
}

describe('verification', () => {
  it('verifies the address with the link, without a session and only once', async () => {
    const ann = await target.person('Ann')
    const account = new Account(ann.client)
    const token = await account.createEmailVerification({ url: `${app}/verify?x=1` })
    expect(token).toMatchObject({ userId: ann.id, secret: '' })
    const mail = await sink.nextTo(ann.email)
    expect(mail.subject).toMatch(/^Account Verification for /)
    const link = linkIn(mail, `${app}/verify`)
    expect(link).toMatchObject({ x: '1', userId: ann.id, expire: token.expire })
    const guest = new Account(target.guest())
    const proof = { userId: ann.id, secret: link['secret'] ?? '' }
    const wrong = await failure(guest.updateEmailVerification({ ...proof, secret: 'wrong' }))
    expect(wrong).toMatchObject({ code: 401, type: 'user_invalid_token' })
    await guest.updateEmailVerification(proof)
    expect((await account.get()).emailVerification).toBe(true)
    expect((await failure(guest.updateEmailVerification(proof))).type).toBe('user_invalid_token')
    const again = await failure(account.createEmailVerification({ url: `${app}/verify` }))
    expect(again).toMatchObject({ code: 409, type: 'user_email_already_verified' })
  })

  it('sends nobody to a foreign page', async () => {
    const ann = await target.person('Ann')
    const foreign = await failure(new Account(ann.client).createEmailVerification({ url: 'https://evil.example.net/' }))
    expect(foreign).toMatchObject({ code: 400, type: 'general_argument_invalid' })
  })

  it('becomes invalid when the address changes', async () => {
    const ann = await target.person('Ann')
    const account = new Account(ann.client)
    await account.createEmailVerification({ url: `${app}/verify` })
    const { secret = '' } = linkIn(await sink.nextTo(ann.email), `${app}/verify`)
    await account.updateEmailVerification({ userId: ann.id, secret })
    const email = `${freshId('n')}@example.com`
    expect((await account.updateEmail({ email, password: ann.password })).emailVerification).toBe(false)
  })
})

describe('recovery', () => {
  it('sets a new password and ends every session', async () => {
    const ann = await target.person('Ann')
    const guest = new Account(target.guest())
    await guest.createRecovery({ email: ann.email, url: `${app}/recover` })
    const { secret = '' } = linkIn(await sink.nextTo(ann.email), `${app}/recover`)
    const password = `${freshId('p')}-new`
    const short = await failure(guest.updateRecovery({ userId: ann.id, secret, password: 'short' }))
    expect(short.code).toBe(400)
    await guest.updateRecovery({ userId: ann.id, secret, password })
    expect((await failure(new Account(ann.client).get())).code).toBe(401)
    const old = await failure(guest.createEmailPasswordSession({ email: ann.email, password: ann.password }))
    expect(old.type).toBe('user_invalid_credentials')
    expect((await guest.createEmailPasswordSession({ email: ann.email, password })).userId).toBe(ann.id)
    expect((await failure(guest.updateRecovery({ userId: ann.id, secret, password }))).type).toBe('user_invalid_token')
  })

  it('reports an address that nobody has', async () => {
    const nobody = { email: `${freshId('n')}@example.com`, url: `${app}/recover` }
    expect(await failure(new Account(target.guest()).createRecovery(nobody))).toMatchObject({
      code: 404,
      type: 'user_not_found'
    })
  })
})

describe('signing in by mail', () => {
  beforeEach((context) => needs(context, target, 'mailSignIn'))

  it('works with a link, creates the user and verifies the address', async () => {
    const userId = freshId('m')
    const email = `${userId}@example.com`
    made.push(userId)
    const guest = new Account(target.guest())
    const token = await guest.createMagicURLToken({ userId, email, url: `${app}/magic`, phrase: true })
    const mail = await sink.nextTo(email)
    expect(mail.text).toContain(token.phrase)
    const link = linkIn(mail, `${app}/magic`)
    expect(link).toMatchObject({ userId, project: target.project })
    const account = new Account(await signedIn(userId, link['secret'] ?? ''))
    expect(await account.get()).toMatchObject({ $id: userId, email, emailVerification: true })
    expect((await account.getSession({ sessionId: 'current' })).provider).toBe('magic-url')
    const again = await failure(guest.createSession({ userId, secret: link['secret'] ?? '' }))
    expect(again).toMatchObject({ code: 401, type: 'user_invalid_token' })
  })

  it('works with a code, for a known address whatever id is sent', async () => {
    const ann = await target.person('Ann')
    const guest = new Account(target.guest())
    const token = await guest.createEmailToken({ userId: freshId('o'), email: ann.email })
    expect(token).toMatchObject({ userId: ann.id, secret: '' })
    const code = /\b\d{6}\b/.exec((await sink.nextTo(ann.email)).text)?.[0] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await failure(guest.createSession({ userId: ann.id, secret: wrong }))).type).toBe('user_invalid_token')
    const account = new Account(await signedIn(ann.id, code))
    expect((await account.get()).emailVerification).toBe(true)
  })

  it('shows the secret to a key', async () => {
    const userId = freshId('k')
    made.push(userId)
    const email = `${userId}@example.com`
    const { secret } = await keyed.createEmailToken({ userId, email })
    expect((await sink.nextTo(email)).text).toContain(secret)
  })
})

describe('an invitation', () => {
  beforeEach((context) => needs(context, target, 'clientTeams'))

  async function makeTeam(): Promise<{ teams: Teams; teamId: string }> {
    const owner = await target.person('Olga')
    const teams = new Teams(owner.client)
    const teamId = freshId('t')
    await teams.create({ teamId, name: `Team ${teamId}` })
    return { teams, teamId }
  }

  it('grants its roles only when it is accepted', async () => {
    const { teams, teamId } = await makeTeam()
    const bob = await target.person('Bob')
    const url = `${app}/join`
    const membership = await teams.createMembership({ teamId, roles: ['editor'], email: bob.email, url })
    expect(membership).toMatchObject({ confirm: false, joined: '', roles: ['editor'], userName: 'Bob' })
    const bobTeams = new Teams(bob.client)
    expect((await failure(bobTeams.get({ teamId }))).type).toBe('team_not_found')
    const link = linkIn(await sink.nextTo(bob.email), url)
    expect(link).toMatchObject({ teamId, membershipId: membership.$id, userId: bob.id, teamName: `Team ${teamId}` })
    const answer = { teamId, membershipId: membership.$id, userId: bob.id, secret: link['secret'] ?? '' }
    const wrong = await failure(bobTeams.updateMembershipStatus({ ...answer, secret: 'wrong' }))
    expect(wrong).toMatchObject({ code: 401, type: 'team_invalid_secret' })
    const cleo = await target.person('Cleo')
    const foreign = await failure(new Teams(cleo.client).updateMembershipStatus(answer))
    expect(foreign).toMatchObject({ code: 401, type: 'team_invite_mismatch' })
    expect(await bobTeams.updateMembershipStatus(answer)).toMatchObject({ confirm: true, roles: ['editor'] })
    expect((await bobTeams.get({ teamId })).total).toBe(2)
    expect((await failure(bobTeams.updateMembershipStatus(answer))).type).toBe('membership_already_confirmed')
    expect((await new Account(bob.client).get()).emailVerification).toBe(true)
  })

  it('hides members from each other but shows keys everything', async () => {
    const { teams, teamId } = await makeTeam()
    const bob = await target.person('Bob')
    const keyedTeams = new server.Teams(target.admin)
    await keyedTeams.createMembership({ teamId, roles: [], userId: bob.id })
    const seen = await new Teams(bob.client).listMemberships({ teamId })
    expect(seen.memberships.map(({ userId, userName, userEmail }) => userId + userName + userEmail)).toEqual(['', ''])
    const all = await keyedTeams.listMemberships({ teamId })
    expect(all.memberships.map(({ userName }) => userName)).toEqual(['Olga', 'Bob'])
    expect((await teams.get({ teamId })).total).toBe(2)
  })

  it('stops working when it is withdrawn', async () => {
    const { teams, teamId } = await makeTeam()
    const email = `${freshId('e')}@example.com`
    const membership = await teams.createMembership({ teamId, roles: [], email, url: `${app}/join` })
    const { secret = '', userId = '' } = linkIn(await sink.nextTo(email), `${app}/join`)
    made.push(userId)
    await teams.deleteMembership({ teamId, membershipId: membership.$id })
    const late = { teamId, membershipId: membership.$id, userId, secret }
    const dead = await failure(new Teams(target.guest()).updateMembershipStatus(late))
    expect(dead).toMatchObject({ code: 404, type: 'membership_not_found' })
  })

  it('can be sent only by owners', async () => {
    const { teamId } = await makeTeam()
    const bob = await target.person('Bob')
    await new server.Teams(target.admin).createMembership({ teamId, roles: ['editor'], userId: bob.id })
    const email = `${freshId('e')}@example.com`
    const refused = await failure(
      new Teams(bob.client).createMembership({ teamId, roles: [], email, url: `${app}/join` })
    )
    expect(refused).toMatchObject({ code: 401, type: 'user_unauthorized' })
  })
})
