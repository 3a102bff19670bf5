import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { equal } from '../../../functions/lib/appwrite-writer.ts'
import { pushSettingsOf } from '../../../functions/planning/push-settings.ts'
import { sendReminders } from '../../../functions/planning/send-reminders.ts'
import { bindings, call, join, newId, rows, type Person } from '../support/edge.ts'
import { edgeWriter } from '../support/lived-in.ts'
import { endPushing, keysOf, newBrowser, pushEnv, sentTo, subscribe, type Browser } from '../support/push.ts'

const MINUTE_MS = 60_000
let env = bindings
beforeAll(async () => {
  env = await pushEnv()
})
afterAll(endPushing)

const subscribeAs = (person: Person, browser: Browser, more: object = {}) => subscribe(env, person, browser, more)

async function plan(person: Person, more: object = {}): Promise<string> {
  const id = newId()
  const date = { startDateTime: '2031-03-24T07:00:00+01:00', title: 'Leiter', reminderMin: 30 }
  expect((await person.call('POST', '/api/training-dates', { id, ...date, ...more })).status).toBe(201)
  return id
}

/** Runs the cron for one person, because other tests have theirs. */
async function cronAt(person: Person, time: string): Promise<number> {
  const settings = pushSettingsOf(env)
  if (settings === null) throw new Error('no push settings')
  return sendReminders(await edgeWriter(), settings, Date.parse(time), [equal('userId', person.id)])
}

describe('a reminder', () => {
  it('is sent once to each browser, encrypted, in its language and zone, and again for the next date', async () => {
    const [person, first, second] = [await join('mara'), await newBrowser(), await newBrowser()]
    await subscribeAs(person, second, { zone: 'America/New_York', language: 'en' })
    await subscribeAs(person, first)
    const id = await plan(person, { repeat: 'FREQ=WEEKLY' })
    expect(await cronAt(person, '2031-03-24T05:29:59Z')).toBe(0)
    expect(await cronAt(person, '2031-03-24T05:30:00Z')).toBe(1)
    expect(await cronAt(person, '2031-03-24T05:31:00Z')).toBe(0)
    const [pushed, ...more] = await sentTo(first)
    expect(more).toEqual([])
    expect(pushed?.message).toEqual({
      ...{ title: 'Leiter', body: 'Beginnt um 07:00', tag: `date-${id}`, wId: '', language: 'de' }
    })
    expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '2700', urgency: 'high' })
    expect((await sentTo(second)).map(({ message }) => message.body)).toEqual(['Starts at 02:00'])
    // The clocks went forward in between.
    expect(await cronAt(person, '2031-03-31T04:29:00Z')).toBe(0)
    expect(await cronAt(person, '2031-03-31T04:30:00Z')).toBe(1)
  })

  it('is sent by one of five Workers at once', async () => {
    const [person, third] = [await join('ben'), await newBrowser()]
    await subscribeAs(person, third)
    await plan(person)
    const sent = await Promise.all(Array.from({ length: 5 }, () => cronAt(person, '2031-03-24T05:30:20Z')))
    expect([sent.reduce((sum, one) => sum + one), await sentTo(third)]).toEqual([1, [expect.anything()]])
    expect(await rows('reminders', 'userId', person.id)).toEqual([])
  })

  it('is not sent for a date that was done, skipped, moved, removed or is long past', async () => {
    const [person, fourth] = [await join('cleo'), await newBrowser()]
    await subscribeAs(person, fourth)
    const [done, moved, removed, unplanned] = [
      await plan(person),
      await plan(person),
      await plan(person),
      await plan(person)
    ]
    await person.call('POST', `/api/training-dates/${done}/marks`, { day: '2031-03-24', mark: 'done' })
    await person.call('PATCH', `/api/training-dates/${moved}`, { startDateTime: '2031-03-25T07:00:00+01:00' })
    await person.call('DELETE', `/api/training-dates/${removed}`)
    await person.call('PATCH', `/api/training-dates/${unplanned}`, { reminderMin: null })
    expect(await cronAt(person, '2031-03-24T05:30:00Z')).toBe(0)
    expect((await rows('reminders', 'userId', person.id)).map((row) => row['$id'])).toEqual([moved])
    expect(await cronAt(person, new Date(Date.parse('2031-03-25T05:30:00Z') + 31 * MINUTE_MS).toISOString())).toBe(0)
    expect([await sentTo(fourth), await rows('reminders', 'userId', person.id)]).toEqual([[], []])
  })

  it('follows the person into another time zone', async () => {
    const [person, fifth] = [await join('dana'), await newBrowser()]
    await plan(person)
    await subscribeAs(person, fifth)
    const dueAt = async () =>
      (await rows('reminders', 'userId', person.id)).map((row) => Date.parse(String(row['dueAt'])))
    expect(await dueAt()).toEqual([Date.parse('2031-03-24T05:30:00Z')])
    await subscribeAs(person, fifth, { zone: 'Asia/Tokyo' })
    expect(await dueAt()).toEqual([Date.parse('2031-03-23T21:30:00Z')])
  })
})

describe('a browser', () => {
  it.each([404, 410])('that no longer exists (%i) is forgotten', async (status) => {
    const [person, browser] = [await join('gone'), await newBrowser(status)]
    await subscribeAs(person, browser)
    await plan(person)
    expect(await cronAt(person, '2031-03-24T05:30:00Z')).toBe(0)
    expect(await rows('subscriptions', 'userId', person.id)).toEqual([])
  })
  it('that is temporarily refused stays', async () => {
    const [person, browser] = [await join('busy'), await newBrowser(429)]
    await subscribeAs(person, browser)
    await plan(person)
    expect(await cronAt(person, '2031-03-24T05:30:00Z')).toBe(0)
    expect(await rows('subscriptions', 'userId', person.id)).toHaveLength(1)
  })
  it('belongs to the account that signed in last, and only that one can remove it', async () => {
    const [ann, ben, browser] = [await join('ann'), await join('ben'), await newBrowser()]
    await subscribeAs(ann, browser)
    await subscribeAs(ben, browser)
    expect(await rows('subscriptions', 'userId', ann.id)).toEqual([])
    const removals = (person: Person) =>
      person.call('POST', '/api/subscriptions/removals', { endpoint: browser.endpoint })
    expect((await removals(ann)).status).toBe(200)
    expect(await rows('subscriptions', 'userId', ben.id)).toHaveLength(1)
    expect((await removals(ben)).status).toBe(200)
    expect(await rows('subscriptions', 'userId', ben.id)).toEqual([])
  })
  it('is one of ten at most', async () => {
    const person = await join('many')
    const browsers: Browser[] = []
    for (let index = 0; index < 12; index += 1) {
      const browser = await newBrowser()
      browsers.push(browser)
      await subscribeAs(person, browser)
    }
    const kept = (await rows('subscriptions', 'userId', person.id)).map((row) => String(row['endpoint']))
    expect(kept).toHaveLength(10)
    expect(kept).not.toContain(browsers[0]?.endpoint)
  })
})

describe('a browser without reminders among its kinds', () => {
  it('gets no reminders, and plans none', async () => {
    const [person, browser] = [await join('kinds'), await newBrowser()]
    await subscribeAs(person, browser, { kinds: ['requests', 'plans'] })
    await plan(person)
    expect(await rows('reminders', 'userId', person.id)).toEqual([])
    expect(await cronAt(person, '2031-03-24T05:30:00Z')).toBe(0)
    await subscribeAs(person, browser, { kinds: ['requests', 'reminders'] })
    expect(await cronAt(person, '2031-03-24T05:30:00Z')).toBe(1)
  })
})

describe('subscriptions are refused', () => {
  it.each([
    ['a guest', null, {}, 401],
    ['an address that is no push service', 'x', { endpoint: 'https://icepoint.test/api/health' }, 400],
    ['one without TLS', 'x', { endpoint: 'http://push.test/to/1' }, 400],
    ['one with a port', 'x', { endpoint: 'https://push.test:8443/to/1' }, 400],
    ['one with a name in front', 'x', { endpoint: 'https://fcm.googleapis.com@10.0.0.1/' }, 400],
    ['a name that only ends like one', 'x', { endpoint: 'https://evilpush.apple.com/' }, 400],
    ['a zone that is none', 'x', { zone: 'Mars/Base' }, 400],
    ['a key of another length', 'x', { p256dh: 'abc' }, 400],
    ['a kind that is none', 'x', { kinds: ['chats'] }, 400],
    ['no kind at all', 'x', { kinds: [] }, 400]
  ])('with %s', async (_name, who, more, status) => {
    const person = who === null ? null : await join('eve')
    const body = { ...keysOf(await newBrowser()), zone: 'Europe/Berlin', language: 'en', ...more }
    const options = person === null ? { body, env } : { body, env, jwt: person.jwt }
    expect((await call('PUT', '/api/subscriptions', options)).status).toBe(status)
  })
  it('entirely where nothing is set up, as the key reports first', async () => {
    const person = await join('off')
    expect((await person.call('GET', '/api/subscriptions/key')).body).toEqual({ key: null })
    const body = { ...keysOf(await newBrowser()), zone: 'Europe/Berlin', language: 'en' }
    expect((await person.call('PUT', '/api/subscriptions', body)).status).toBe(404)
    const { body: on } = await call('GET', '/api/subscriptions/key', { jwt: person.jwt, env })
    expect(String(on['key'])).toMatch(/^B[\w-]{86}$/)
  })
})
