import { expect, it } from 'vitest'
import { placeholderId } from '../../../functions/together/friend-rows.ts'
import { join, newId, register, row, type Person } from '../support/edge.ts'

it('registering under the id that stands for an address does not open its invitation', async () => {
  const [ann, mallory] = [await join(), await join()]
  const email = `${newId()}@example.test`
  const invite = async (person: Person) =>
    (await person.call('POST', '/api/friends', { email })).body['friendship'] as unknown as Record<string, string>
  const theirs = await invite(ann)
  // More than mallory can learn: how ids are made without the secret, and the id behind his own invitation.
  const guess = await placeholderId({ secret: '' }, ann.id, email)
  const behind = async ({ id = '' }: Record<string, string>) => String((await row('friends', id))['friendUId'])
  for (const id of [guess, await behind(await invite(mallory))]) {
    const imposter = await register(id)
    expect(imposter.id).toBe(id)
    await imposter.call('PUT', '/api/account', {})
    expect((await imposter.call('PATCH', `/api/friends/${theirs['id']}`, { state: 'accepted' })).status).toBe(404)
    expect(await row('friends', theirs['id'] ?? '')).toMatchObject({ state: 'invited' })
    expect((await row('friends', theirs['id'] ?? ''))['$permissions']).not.toContain(`read("user:${id}")`)
  }
  // The same form as an id of the app, which starts with its time in seconds.
  expect(await behind(theirs)).toMatch(/^6[9ab][0-9a-f]{18}$/)
})
