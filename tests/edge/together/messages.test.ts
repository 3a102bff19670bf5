import { beforeAll, describe, expect, it } from 'vitest'
import { readOnFrom } from '../../../src/core/together/messages.ts'
import { content } from '../support/content.ts'
import { bindings, call, join, newId, row, rows, type Answer, type Person } from '../support/edge.ts'
import { befriend } from '../support/friendly.ts'
import { conversationsOf, messageOf, pair, send, textsOf, unreadOf } from '../support/talk.ts'

const codeOf = (answer: Answer): unknown => answer.body['error']?.['details']?.['code']
let ann: Person
let ben: Person
let stranger: Person
beforeAll(async () => {
  ;[ann, ben] = await pair()
  stranger = await join('stranger')
})

describe('a message to a friend', () => {
  it('is stored once, read by both sides only, and unread until it is seen', async () => {
    const [one, other] = await pair()
    const id = newId()
    const sent = await send(one, other, { text: ' See https://example.com ' }, id)
    expect([sent.status, messageOf(sent)]).toMatchObject([
      201,
      { id, senderId: one.id, receiverId: other.id, text: 'See https://example.com', isSeen: false, isDeleted: false }
    ])
    expect((await send(one, other, {}, id)).status).toBe(200)
    expect(await row('messages', id)).toMatchObject({
      text: 'See https://example.com',
      read: false,
      $permissions: [one, other].map((who) => `read("user:${who.id}")`)
    })
    const conversationId = String(messageOf(sent)['conversationId'])
    const path = `/api/messages/conversations/${conversationId}`
    for (const who of [one, other]) expect(textsOf(await who.call('GET', path))).toEqual(['See https://example.com'])
    expect(textsOf(await stranger.call('GET', path))).toEqual([])
    expect((await call('GET', path)).status).toBe(401)

    expect([await unreadOf(one), await unreadOf(other)]).toEqual([0, 1])
    expect(await conversationsOf(other)).toMatchObject([
      { id: conversationId, friendId: one.id, groupId: '', unread: 1, isMuted: false, last: { id } }
    ])
    const key = String(messageOf(sent)['key'])
    expect((await other.call('PUT', `${path}/seen`, { key })).status).toBe(200)
    expect((await other.call('PUT', `${path}/seen`, { key })).status).toBe(200)
    expect(await unreadOf(other)).toBe(0)
    expect(await row('messages', id)).toMatchObject({ read: true })
    expect((await stranger.call('PUT', `${path}/seen`, { key })).status).toBe(404)
  })

  it('is refused with one answer for strangers, blocks, ended friendships and deleted accounts', async () => {
    const gone = await join('gone')
    await befriend(ann, gone)
    await gone.call('DELETE', '/api/account', { confirm: gone.email })
    const [left, blocking, invited] = [await join('left'), await join('blocking'), await join('invited')]
    const ended = await befriend(ann, left)
    await ann.call('DELETE', `/api/friends/${ended}`)
    const friendship = await befriend(ann, blocking)
    await blocking.call('PATCH', `/api/friends/${friendship}`, { state: 'blocked' })
    await ann.call('POST', '/api/friends', { email: invited.email })
    const answers = await Promise.all([stranger, gone, left, blocking, invited].map((who) => send(ann, who)))
    for (const answer of answers) expect([answer.status, codeOf(answer)]).toEqual([403, 'not-friends'])
    expect((await send(blocking, ann)).status).toBe(403)
    expect((await ann.call('POST', '/api/messages', { id: newId(), friendId: newId(), text: 'x' })).status).toBe(403)
    expect((await send(ann, ann)).status).toBe(400)
    for (const who of [stranger, gone, left, blocking, invited])
      expect((await rows('messages', 'friendUId', who.id)).length).toBe(0)
  })

  it('stays readable when the friendship ends, and nobody can write anymore', async () => {
    const [one, other] = [await join(), await join()]
    const friendship = await befriend(one, other)
    const path = `/api/messages/conversations/${String(messageOf(await send(one, other))['conversationId'])}`
    await other.call('DELETE', `/api/friends/${friendship}`)
    expect((await send(one, other)).status).toBe(403)
    expect(textsOf(await one.call('GET', path))).toEqual(['Hello'])
  })

  it('refuses someone else’s id, a text of 2,001 characters and a foreign reference', async () => {
    const id = newId()
    await send(ann, ben, {}, id)
    expect(codeOf(await send(ben, ann, {}, id))).toBe('id-taken')
    const foreign = newId()
    await stranger.call('POST', '/api/workouts', { id: foreign, content: content() })
    const refused = [
      [{ text: 'x'.repeat(2001) }, 400],
      [{ text: '' }, 400],
      [{ workoutId: foreign }, 404],
      [{ replyTo: newId() }, 404],
      [{ mediaUrl: `/media/message-media/${newId()}` }, 400],
      [{ createdAt: '2030-01-01T00:00:00Z' }, 400]
    ] as const
    for (const [more, status] of refused) expect((await send(ann, ben, more)).status, JSON.stringify(more)).toBe(status)
    const [cleo, dan] = await pair()
    const theirs = String(messageOf(await send(cleo, dan))['id'])
    expect((await send(ann, ben, { replyTo: theirs })).status).toBe(404)
    const reply = await send(ben, ann, { replyTo: id })
    expect(messageOf(reply)).toMatchObject({ replyTo: id })
  })

  it('is refused when 300 arrive in a minute, and each accepted one is stored once', async () => {
    const [one, other] = await pair()
    const env = { ...bindings, RATE_LIMITS: 'on' }
    const attempt = () => {
      const body = { id: newId(), friendId: other.id, text: 'x' }
      return call('POST', '/api/messages', { body, jwt: one.jwt, env })
    }
    const statuses = (await Promise.all(Array.from({ length: 300 }, attempt))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201, 429]))
    const sent = statuses.filter((status) => status === 201).length
    expect(sent).toBeGreaterThanOrEqual(60)
    expect(await rows('messages', 'ownerUId', one.id)).toHaveLength(sent)
  }, 120_000)
})

describe('the order', () => {
  it('is the server’s, page by page in both directions, with nothing missing after a cut', async () => {
    const [one, other] = await pair()
    const sent: string[] = []
    let conversationId = ''
    for (let count = 0; count < 7; count += 1) {
      const answer = await send(count % 2 === 0 ? one : other, count % 2 === 0 ? other : one, { text: `${count}` })
      conversationId = String(messageOf(answer)['conversationId'])
      sent.push(String(messageOf(answer)['key']))
    }
    expect([...sent].sort()).toEqual(sent)
    const path = `/api/messages/conversations/${conversationId}`
    const newest = await one.call('GET', `${path}?limit=3`)
    expect(textsOf(newest)).toEqual(['6', '5', '4'])
    const older = await one.call('GET', `${path}?limit=3&before=${String(newest.body['next'])}`)
    expect(textsOf(older)).toEqual(['3', '2', '1'])
    const oldest = await one.call('GET', `${path}?limit=3&before=${String(older.body['next'])}`)
    expect([textsOf(oldest), oldest.body['next']]).toEqual([['0'], null])
    expect(textsOf(await other.call('GET', `${path}?after=${sent[3] ?? ''}`))).toEqual(['4', '5', '6'])
    const caughtUp = textsOf(await other.call('GET', `${path}?after=${readOnFrom(sent[6] ?? '')}`))
    expect(caughtUp).toEqual(['0', '1', '2', '3', '4', '5', '6'])
    for (const bad of ['?before=x', '?limit=0', '?limit=201', '?other=1'])
      expect((await one.call('GET', path + bad)).status, bad).toBe(400)
  })

  it('holds for fifty messages at once: each is stored once, and the list shows the newest', async () => {
    const [one, other] = await pair()
    const ids = Array.from({ length: 50 }, () => newId())
    const answers = await Promise.all(
      ids.map((id, index) => (index % 2 === 0 ? send(one, other, {}, id) : send(other, one, {}, id)))
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const conversationId = String(messageOf(answers[0] as Answer)['conversationId'])
    const stored = await rows('messages', 'conversationId', conversationId)
    expect(stored.map(({ $id }) => String($id)).sort()).toEqual([...ids].sort())
    const newest = stored
      .map((message) => String(message['orderKey']))
      .sort()
      .at(-1)
    const sides = await rows('conversations', 'conversationId', conversationId)
    expect(sides.map((side) => String(side['userId'])).sort()).toEqual([one.id, other.id].sort())
    expect(sides.map((side) => side['lastKey'])).toEqual([newest, newest])
    expect([await unreadOf(one), await unreadOf(other)]).toEqual([25, 25])
  }, 120_000)

  it('holds for one message sent fifty times at once', async () => {
    const [one, other] = await pair()
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(one, other, {}, id)))
    for (const { status } of answers) expect([200, 201]).toContain(status)
    expect(await rows('messages', 'ownerUId', one.id)).toHaveLength(1)
    expect(await unreadOf(other)).toBe(1)
  }, 120_000)
})

describe('muting', () => {
  it('leaves the conversation out of the total, and keeps its own count', async () => {
    const [one, other] = await pair()
    const id = String(messageOf(await send(one, other))['conversationId'])
    const path = `/api/messages/conversations/${id}/muted`
    expect((await other.call('PUT', path, { isMuted: true })).body).toEqual({ id, isMuted: true })
    expect([await unreadOf(other), await conversationsOf(other)]).toMatchObject([0, [{ unread: 1, isMuted: true }]])
    await send(one, other)
    expect(await conversationsOf(other)).toMatchObject([{ unread: 2, isMuted: true }])
    expect(await conversationsOf(one)).toMatchObject([{ isMuted: false }])
    expect((await stranger.call('PUT', path, { isMuted: true })).status).toBe(404)
  })
})
