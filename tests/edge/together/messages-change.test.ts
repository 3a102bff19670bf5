import { beforeAll, describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { everyCut, withCut } from '../support/cut.ts'
import { appwrite, join, newId, row, rows, type Answer, type Json, type Person } from '../support/edge.ts'
import { befriend, plantFile, setContract } from '../support/friendly.ts'
import { conversationsOf, messageOf, pair, readAs, send, textsOf, unreadOf } from '../support/talk.ts'

let ann: Person
let ben: Person
let stranger: Person
beforeAll(async () => {
  ;[ann, ben] = await pair()
  stranger = await join('stranger')
})

describe('a file', () => {
  it('is read by both sides with its message, belongs to one message, and is deleted with it', async () => {
    const fileId = await plantFile(ann, 'message-media')
    const url = `/media/message-media/${fileId}`
    expect(await readAs(ben, url)).toBe(404)
    const id = newId()
    const sent = await send(ann, ben, { text: '', mediaUrl: url }, id)
    expect([sent.status, messageOf(sent)]).toMatchObject([201, { mediaUrl: url, mediaType: 'image/png' }])
    expect([await readAs(ben, url), await readAs(stranger, url)]).toEqual([200, 404])
    expect((await send(ann, ben, { mediaUrl: url })).status).toBe(400)
    expect((await send(ben, ann, { mediaUrl: url })).status).toBe(400)
    expect((await send(ann, ben, { text: '', mediaUrl: url }, id)).status).toBe(200)
    expect((await ann.call('DELETE', `/api/messages/${id}?for=all`)).status).toBe(200)
    expect(await rows('media', 'fileId', fileId)).toEqual([])
    expect(await readAs(ann, url)).toBe(404)
  })

  it('is taken by one of ten messages at once', async () => {
    const url = `/media/message-media/${await plantFile(ann, 'message-media')}`
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(ann, ben, { mediaUrl: url })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await rows('messages', 'mediaUrl', url)).toHaveLength(1)
  })
})

describe('deleting', () => {
  it('for me hides it from me; for all empties it; it is gone once nobody sees it', async () => {
    const [one, other] = await pair()
    const id = newId()
    const path = `/api/messages/conversations/${String(messageOf(await send(one, other, {}, id))['conversationId'])}`
    expect((await other.call('DELETE', `/api/messages/${id}?for=all`)).status).toBe(404)
    expect((await stranger.call('DELETE', `/api/messages/${id}`)).status).toBe(404)
    expect((await other.call('DELETE', `/api/messages/${id}`)).status).toBe(200)
    expect([textsOf(await other.call('GET', path)), textsOf(await one.call('GET', path))]).toEqual([[], ['Hello']])
    expect(await unreadOf(other)).toBe(0)
    expect((await one.call('DELETE', `/api/messages/${id}?for=me`)).status).toBe(200)
    expect(await rows('messages', '$id', id)).toEqual([])

    const second = newId()
    await send(one, other, { text: 'Oops' }, second)
    expect((await one.call('DELETE', `/api/messages/${second}?for=all`)).status).toBe(200)
    expect((await one.call('DELETE', `/api/messages/${second}?for=all`)).status).toBe(200)
    expect(await row('messages', second)).toMatchObject({ text: '', read: true })
    const shown = (await other.call('GET', path)).body['messages'] as unknown as Json[]
    expect(shown).toMatchObject([{ id: second, isDeleted: true, text: '' }])
    expect(await unreadOf(other)).toBe(0)
    expect((await one.call('DELETE', `/api/messages/${second}?for=nobody`)).status).toBe(400)
  })

  it('by both sides at once leaves nothing', async () => {
    const [one, other] = await pair()
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => String(messageOf(await send(one, other))['id']))
    )
    await Promise.all(ids.flatMap((id) => [one, other].map((who) => who.call('DELETE', `/api/messages/${id}`))))
    expect(await rows('messages', 'ownerUId', one.id)).toEqual([])
  })
})

/** As the calendar queries: what is proposed from a time on. */
async function proposedTo({ jwt }: Person, from: string): Promise<unknown[]> {
  const query = JSON.stringify({ method: 'greaterThanEqual', attribute: 'proposedAt', values: [from] })
  const url = `${appwrite.endpoint}/tablesdb/icepoint/tables/messages/rows?queries[0]=${encodeURIComponent(query)}`
  const answer = await fetch(url, { headers: { 'x-appwrite-project': appwrite.project, 'x-appwrite-jwt': jwt } })
  return ((await answer.json()) as { rows: { $id: string }[] }).rows.map(({ $id }) => $id)
}

describe('a proposed training date', () => {
  it('is found by its time, by those who may read it', async () => {
    const [one, other] = await pair()
    const id = newId()
    await send(one, other, { text: '', proposedAt: '2026-12-01T07:00:00+01:00' }, id)
    await send(one, other)
    const before = '2026-12-01T06:00:00.000Z'
    expect(await Promise.all([one, other, stranger].map((who) => proposedTo(who, before)))).toEqual([[id], [id], []])
    expect(await proposedTo(other, '2026-12-01T06:00:01.000Z')).toEqual([])
  })

  it('is accepted only by the other side, and planned once for both', async () => {
    const [one, other] = await pair()
    const workoutId = newId()
    await one.call('POST', '/api/workouts', { id: workoutId, content: content('Ladder') })
    const id = newId()
    const more = { text: '', workoutId, proposedAt: '2026-12-01T07:00:00+01:00' }
    expect(messageOf(await send(one, other, more, id))).toMatchObject({
      workoutId,
      proposedAt: '2026-12-01T06:00:00.000+00:00'
    })
    const path = `/api/messages/${id}`
    expect((await one.call('PATCH', path, { answer: 'accepted' })).status).toBe(404)
    expect((await stranger.call('PATCH', path, { answer: 'accepted' })).status).toBe(404)
    const declined = await other.call('PATCH', path, { answer: 'declined' })
    expect(messageOf(declined)).toMatchObject({ declinedBy: [other.id], acceptedBy: [] })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => other.call('PATCH', path, { answer: 'accepted' }))
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(await row('messages', id)).toMatchObject({ declinedBy: [], acceptedBy: [other.id] })
    for (const who of [one, other])
      expect(await rows('trainingsDates', 'userId', who.id)).toMatchObject([{ wId: workoutId, title: 'Ladder' }])
    const plain = String(messageOf(await send(one, other))['id'])
    expect((await other.call('PATCH', `/api/messages/${plain}`, { answer: 'accepted' })).status).toBe(400)
  })
})

describe('a group', () => {
  it('talks among its members: a member writes, and someone who leaves keeps what was said', async () => {
    const [owner, one, other] = [await join('owner'), await join('one'), await join('other')]
    await setContract(owner, 'pro')
    await befriend(owner, one)
    await befriend(owner, other)
    const groupId = newId()
    await owner.call('POST', '/api/groups', { id: groupId, name: 'Team', memberIds: [one.id] })
    const say = (who: Person, text: string) => who.call('POST', '/api/messages', { id: newId(), groupId, text })
    const first = await say(one, 'first')
    expect(first.status).toBe(201)
    expect((await say(other, 'no')).status).toBe(404)
    expect((await say(stranger, 'no')).status).toBe(404)
    await owner.call('PATCH', `/api/groups/${groupId}`, { memberIds: [other.id] })
    expect((await say(one, 'no')).status).toBe(404)
    await say(other, 'second')
    const path = `/api/messages/conversations/${String(messageOf(first)['conversationId'])}`
    expect(textsOf(await owner.call('GET', path))).toEqual(['second', 'first'])
    expect(textsOf(await one.call('GET', path))).toEqual(['first'])
    expect(textsOf(await other.call('GET', path))).toEqual(['second'])
    expect([await unreadOf(owner), await unreadOf(other), await unreadOf(one)]).toEqual([2, 0, 0])
    const [{ lastKey } = {} as Json] = await conversationsOf(owner)
    await owner.call('PUT', `${path}/seen`, { key: String(lastKey) })
    expect(await unreadOf(owner)).toBe(0)
    const firstId = String(messageOf(first)['id'])
    expect((await other.call('DELETE', `/api/messages/${firstId}`)).status).toBe(404)
    expect((await owner.call('DELETE', `/api/messages/${firstId}`)).status).toBe(200)
    expect(textsOf(await owner.call('GET', path))).toEqual(['second'])
  })
})

describe('a deleted account', () => {
  it('leaves its messages to the other side, without a name', async () => {
    const [one, other] = await pair()
    const url = `/media/message-media/${await plantFile(one, 'message-media')}`
    const conversationId = String(messageOf(await send(one, other, { text: 'Mine', mediaUrl: url }))['conversationId'])
    await send(other, one, { text: 'Yours' })
    const hidden = String(messageOf(await send(one, other, { text: 'Hidden' }))['id'])
    await other.call('DELETE', `/api/messages/${hidden}`)
    expect((await one.call('DELETE', '/api/account', { confirm: one.email })).status).toBe(200)
    const page = await other.call('GET', `/api/messages/conversations/${conversationId}`)
    expect(page.body['messages']).toMatchObject([
      { text: 'Yours', senderId: other.id, receiverId: '' },
      { text: 'Mine', senderId: '', receiverId: other.id, mediaUrl: '' }
    ])
    expect(await conversationsOf(other)).toMatchObject([{ friendId: '' }])
    expect(await rows('messages', '$id', hidden)).toEqual([])
    await other.call('DELETE', '/api/account', { confirm: other.email })
    expect(await rows('messages', 'conversationId', conversationId)).toEqual([])
  })
})

describe('a report', () => {
  it('of a message or a person reaches the admins once a day, with its text', async () => {
    const [one, other] = [await join('rude'), await join('hurt')]
    const friendship = await befriend(one, other)
    const id = String(messageOf(await send(one, other, { text: 'Rude words' }))['id'])
    const report = () => other.call('POST', `/api/messages/${id}/report`, { reason: 'rude' })
    expect([(await report()).status, (await report()).status]).toEqual([200, 200])
    expect((await one.call('POST', `/api/messages/${id}/report`, { reason: 'x' })).status).toBe(404)
    expect((await other.call('POST', `/api/friends/${friendship}/report`, { reason: 'again' })).status).toBe(200)
    expect((await stranger.call('POST', `/api/friends/${friendship}/report`, { reason: 'x' })).status).toBe(404)
    const told = await rows('reports', 'personId', one.id)
    expect(told.map(({ quote, reason, messageId }) => [quote, reason, messageId]).sort()).toEqual([
      ['', 'again', ''],
      ['Rude words', 'rude', id]
    ])
  })
})

describe('a lost request or response at any step', () => {
  it('of sending, with a file or without, ends in one message with its conversation', async () => {
    const [one, other] = await pair()
    for (const withFile of [false, true]) {
      const cuts = await everyCut(async (cut) => {
        const url = withFile ? `/media/message-media/${await plantFile(one, 'message-media')}` : undefined
        const id = newId()
        const attempt = () => send(one, other, url === undefined ? {} : { mediaUrl: url }, id)
        const { result, wasCut } = await withCut(cut, attempt)
        if (result.status >= 400) expect(result.status).toBe(503)
        const answer = result.status === 503 ? await attempt() : result
        expect([200, 201]).toContain(answer.status)
        expect(await rows('messages', '$id', id)).toHaveLength(1)
        if (url !== undefined) expect(await readAs(other, url)).toBe(200)
        return wasCut
      })
      expect(cuts).toBeGreaterThanOrEqual(8)
    }
    const stored = await rows('messages', 'ownerUId', one.id)
    expect(await rows('conversations', 'userId', other.id)).toHaveLength(1)
    expect(await unreadOf(other)).toBe(Math.min(100, stored.length))
  }, 120_000)

  it('of deleting and answering ends as requested', async () => {
    const [one, other] = await pair()
    await everyCut(async (cut) => {
      const id = newId()
      await send(one, other, { proposedAt: '2026-12-01T07:00:00Z' }, id)
      const again = async (run: () => Promise<Answer>): Promise<boolean> => {
        const { result, wasCut } = await withCut(cut, run)
        const answer = result.status === 503 ? await run() : result
        expect([200, 404]).toContain(answer.status)
        return wasCut
      }
      const answered = await again(() => other.call('PATCH', `/api/messages/${id}`, { answer: 'accepted' }))
      expect((await row('messages', id))['acceptedBy']).toEqual([other.id])
      const hidden = await again(() => other.call('DELETE', `/api/messages/${id}?for=me`))
      const deleted = await again(() => one.call('DELETE', `/api/messages/${id}?for=me`))
      expect(await rows('messages', '$id', id)).toEqual([])
      return answered || hidden || deleted
    }, 2)
  }, 120_000)
})
