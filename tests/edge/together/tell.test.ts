/** Push messages for whatever needs an answer. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { bindings, call, join, newId, verify, type Person } from '../support/edge.ts'
import { befriend } from '../support/friendly.ts'
import { endPushing, newBrowser, pushEnv, sentTo, subscribe, type Browser } from '../support/push.ts'

let env = bindings
beforeAll(async () => {
  env = await pushEnv()
})
afterAll(endPushing)

const as = (person: Person, method: string, path: string, body: object) =>
  call(method, path, { jwt: person.jwt, env, body })

async function told(browser: Browser, count: number) {
  await expect.poll(async () => (await sentTo(browser)).length).toBe(count)
  return (await sentTo(browser)).map(({ message }) => message)
}

const ALL = { kinds: ['requests', 'dates', 'plans'] }

it('a request notifies the browsers that want requests, once, and no others', async () => {
  const [ann, ben] = [await join('Ann'), await join('Ben')]
  await verify(ben.id)
  const [wants, other] = [await newBrowser(), await newBrowser()]
  await subscribe(env, ben, wants, ALL)
  await subscribe(env, ben, other, { kinds: ['reminders', 'dates'] })
  const { body } = await as(ann, 'POST', '/api/friends', { email: ben.email })
  const [message] = await told(wants, 1)
  expect(message).toEqual({
    ...{ title: 'Ann möchte mit dir befreundet sein', body: '', wId: '', opens: 'bell', language: 'de' },
    tag: `request-${(body as unknown as { friendship: { id: string } }).friendship.id}`
  })
  expect(await sentTo(other)).toEqual([])
})

it('a blocked person notifies nobody', async () => {
  const [ann, ben] = [await join('Ann'), await join('Ben')]
  await verify(ben.id)
  const browser = await newBrowser()
  await subscribe(env, ben, browser, ALL)
  const { body } = await as(ann, 'POST', '/api/friends', { email: ben.email })
  await told(browser, 1)
  const { id } = (body as unknown as { friendship: { id: string } }).friendship
  expect((await ben.call('PATCH', `/api/friends/${id}`, { state: 'blocked' })).status).toBe(200)
  await as(ann, 'POST', '/api/friends', { email: ben.email })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await sentTo(browser)).toHaveLength(1)
})

it('proposed dates and offered plans notify, with the time in the browser’s zone; a shared workout does not', async () => {
  const [ann, ben] = [await join('Ann'), await join('Ben')]
  await befriend(ann, ben)
  const browser = await newBrowser()
  await subscribe(env, ben, browser, { ...ALL, language: 'en', zone: 'America/New_York' })
  const workoutId = newId()
  await as(ann, 'POST', '/api/workouts', { id: workoutId, content: content() })
  await as(ann, 'POST', '/api/shares', { workoutId, friendIds: [ben.id] })
  const proposedAt = '2031-03-24T17:30:00Z'
  await as(ann, 'POST', '/api/shares', { workoutId, friendIds: [ben.id], proposedAt })
  const [shared] = await told(browser, 1)
  expect(shared?.title).toBe('Ann proposes Monday 24 March at 13:30')
  await as(ann, 'POST', '/api/messages', { id: newId(), friendId: ben.id, text: 'Run?', proposedAt })
  await told(browser, 2)
  const id = newId()
  await as(ann, 'POST', '/api/plans', { id, name: 'Bell', entries: [{ week: 1, weekday: 0, time: '18:00' }] })
  for (const _again of [1, 2]) await as(ann, 'POST', `/api/plans/${id}/shares`, { friendIds: [ben.id], groupIds: [] })
  const titles = (await told(browser, 3)).map(({ title }) => title)
  expect(titles).toContain('Ann offers you a plan')
})
