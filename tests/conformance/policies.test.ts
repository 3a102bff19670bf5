/** Project policies: the maximum number of sessions per user, and what members see of each other. */
import { Account, Teams } from 'appwrite'
import * as server from 'node-appwrite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshId, needs, openTarget, type Target } from './target.ts'

let target: Target
let limitBefore: unknown

beforeAll(async () => {
  target = await openTarget()
  limitBefore = (await policy('GET', 'session-limit'))['total']
})

/** Servers newer than 1.9.6 always have a limit of 1 to 100, and refuse to remove it. */
const restoreLimit = () => policy('PATCH', 'session-limit', { total: limitBefore === 0 ? null : limitBefore })

afterAll(async () => {
  await restoreLimit()
  await policy('PATCH', 'membership-privacy', privacy(false))
  await target.close()
})

function privacy(shown: boolean): Record<string, boolean> {
  return { userId: shown, userEmail: shown, userPhone: shown, userName: shown, userMFA: shown }
}

async function policy(method: string, id: string, body?: unknown): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/json',
    'x-appwrite-project': target.project,
    'x-appwrite-key': target.key
  }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`${target.endpoint}/project/policies/${id}`, { method, headers, ...sent })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}

it('ends the oldest sessions beyond the limit on sign-in', async () => {
  const ann = await target.person('Ann')
  const account = new server.Account(target.admin)
  const users = new server.Users(target.admin)
  await policy('PATCH', 'session-limit', { total: 2 })
  const ids: string[] = []
  for (let count = 0; count < 3; count++) {
    const { $id } = await account.createEmailPasswordSession({ email: ann.email, password: ann.password })
    ids.push($id)
  }
  const left = async (): Promise<string[]> =>
    (await users.listSessions({ userId: ann.id })).sessions.map(({ $id }) => $id)
  // Shortly after the answer there is still one extra session.
  await expect.poll(left).toEqual(ids.slice(1))
  await restoreLimit()
  expect((await policy('GET', 'session-limit'))['total']).toBe(limitBefore)
})

it('shows members what the privacy policy allows', async (context) => {
  needs(context, target, 'clientTeams')
  const olga = await target.person('Olga')
  const bob = await target.person('Bob')
  const teamId = freshId('t')
  await new Teams(olga.client).create({ teamId, name: 'Team' })
  await new server.Teams(target.admin).createMembership({ teamId, roles: [], userId: bob.id })
  const names = async (): Promise<string[]> => {
    const { memberships } = await new Teams(bob.client).listMemberships({ teamId })
    return memberships.map(({ userName }) => userName)
  }
  expect(await names()).toEqual(['', ''])
  await policy('PATCH', 'membership-privacy', privacy(true))
  expect(await names()).toEqual(['Olga', 'Bob'])
  await policy('PATCH', 'membership-privacy', { userName: false })
  expect(await names()).toEqual(['', ''])
})

it('refuses the most common passwords if the policy says so, for sign-ups and keys alike', async () => {
  const { $id, ...person } = { $id: freshId('u'), email: `${freshId('m')}@example.com`, password: '12345678' }
  const users = new server.Users(target.admin)
  await policy('PATCH', 'password-dictionary', { enabled: true })
  const refused = { code: 400, type: 'general_argument_invalid' }
  await expect(new Account(target.guest()).create({ userId: $id, ...person })).rejects.toMatchObject(refused)
  await expect(users.create({ userId: $id, ...person })).rejects.toMatchObject(refused)
  await policy('PATCH', 'password-dictionary', { enabled: false })
  await users.create({ userId: $id, ...person })
  await users.delete({ userId: $id })
})
