/** Messages for an address never reach someone who merely claims it. */
import { expect, it } from 'vitest'
import { join, newId, row, rows, verify, type Person } from '../support/edge.ts'
import { plant } from '../support/friendly.ts'
import { sweepAll } from '../support/lived-in.ts'

async function imposter(): Promise<Person> {
  const person = await join('mallory')
  await verify(person.id, false)
  return person
}

const inviteOf = async (from: Person, email: string): Promise<string> => {
  const { status, body } = await from.call('POST', '/api/friends', { email })
  expect(status).toBe(201)
  return String(body['friendship']?.['id'])
}

it('an invitation does not reach someone who registered the address and never verified it', async () => {
  const [ann, mallory] = [await join('ann'), await imposter()]
  const id = await inviteOf(ann, mallory.email)
  expect(await rows('friends', 'friendUId', mallory.id)).toEqual([])
  expect((await mallory.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })).status).toBe(404)
  // Its owner has no account, so a mail is sent there.
  expect(await rows('mail', 'to', mallory.email)).toHaveLength(1)
})

it('it reaches the same person once the address is verified and it is sent again', async () => {
  const [ann, ben] = [await join('ann'), await imposter()]
  const id = await inviteOf(ann, ben.email)
  await verify(ben.id)
  expect(await inviteOf(ann, ben.email)).toBe(id)
  expect((await ben.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })).status).toBe(200)
})

it('deleting such an account keeps other people’s invitations and mails to the address', async () => {
  const [ann, mallory] = [await join('ann'), await imposter()]
  const id = await inviteOf(ann, mallory.email)
  await plant('mail', { to: mallory.email, from: '', state: 'queued', createdAt: '2026-11-20T17:00:00Z' })
  expect((await mallory.call('DELETE', '/api/account', { confirm: mallory.email })).status).toBe(200)
  expect(await row('friends', id)).toMatchObject({ state: 'invited', friendEmail: mallory.email })
  expect(await rows('mail', 'to', mallory.email)).toHaveLength(2)
})

/** The sweeper also goes through what all tests before it left. Milliseconds. */
const SWEEP_MS = 240_000

it('the sweeper keeps them too, when the deletion was interrupted', { timeout: SWEEP_MS }, async () => {
  const [ann, mallory] = [await join('ann'), await imposter()]
  const id = await inviteOf(ann, mallory.email)
  const { markAccount } = await import('../../../functions/account/delete-account.ts')
  const { edgeWriter } = await import('../support/lived-in.ts')
  await markAccount(await edgeWriter(), { id: mallory.id, email: '' })
  await sweepAll(mallory.id)
  expect(await rows('users', '$id', mallory.id)).toEqual([])
  expect(await row('friends', id)).toMatchObject({ friendEmail: mallory.email })
})

it('a mail to support says that its sender is not verified', async () => {
  const [ann, mallory] = [await join('ann'), await imposter()]
  for (const person of [ann, mallory]) await person.call('POST', '/api/mail', { id: newId(), text: 'Hello' })
  const [fromAnn] = await rows('mail', 'ownerId', ann.id)
  const [fromMallory] = await rows('mail', 'ownerId', mallory.id)
  expect(fromAnn).toMatchObject({ subject: 'Icepoint: Hello', body: 'Hello' })
  expect(fromMallory).toMatchObject({
    subject: 'Icepoint, unconfirmed address: Hello',
    body: expect.stringMatching(/^Hello\n\n\[The sender has not confirmed/)
  })
})
