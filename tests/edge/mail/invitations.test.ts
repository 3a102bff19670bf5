import { beforeAll, describe, expect, it } from 'vitest'
import { everyCut, withCut } from '../support/cut.ts'
import { app } from '../../../functions/index.ts'
import { callsOf, join, newId, register, rows, type Json, type Person } from '../support/edge.ts'
import { addressOf, arrivedAt, deliverTo, inviteAs, mailing, mailTo, partsOf } from '../support/mail.ts'

let ann: Person
beforeAll(async () => {
  ann = await join('Ann')
})

async function textTo(to: string): Promise<string> {
  const [mail] = await arrivedAt(to)
  return partsOf(mail?.raw ?? '').text
}

const secretIn = (text: string): string => /by%3D(i-[a-z]{28})/.exec(text)?.[1] ?? ''
const stopIn = (text: string): string => /(\/mail\/stop\/\S+)/.exec(text)?.[1] ?? ''

/** For a page instead of JSON. */
async function ask(method: string, path: string): Promise<{ status: number; text: string }> {
  const answer = await app.request(`https://icepoint.test${path}`, { method }, mailing())
  return { status: answer.status, text: await answer.text() }
}

describe('an address without an account', () => {
  it('gets one mail, in the language and with the name of the inviter', async () => {
    const zoe = await join('Zoë <b>https://spam.test</b>')
    const to = addressOf('fine')
    const answer = await inviteAs(zoe, to, { language: 'de' })
    expect([answer.status, answer.body['friendship']]).toMatchObject([201, { state: 'invited', userId: '' }])
    await deliverTo(to)
    const [mail] = await arrivedAt(to)
    const { head, text, html } = partsOf(mail?.raw ?? '')
    expect(text).toContain('Zoë b https spam test b möchte auf Icepoint')
    expect(text).toContain('https://icepoint.test/register/?next=%2Ffriends%2F%3Fby%3Di-')
    expect(html).not.toMatch(/<b>|spam\.test/)
    expect(html).toContain('<html lang="de">')
    expect(head).not.toMatch(/Reply-To|\n\n/)
    expect(head).toContain(`List-Unsubscribe: <https://icepoint.test${stopIn(text)}>`)
    for (const secret of [zoe.email, zoe.id]) expect(mail?.raw).not.toContain(secret)
    expect(JSON.stringify(await mailTo(to))).not.toContain(secretIn(text))
  })

  it('becomes a friend through the link, once, under any address', async () => {
    const owner = await join('owner')
    const to = addressOf('fine')
    await inviteAs(owner, to)
    await deliverTo(to)
    const path = `/api/invitations/by/${secretIn(await textTo(to))}`
    const [guest, other] = [await join('guest'), await join('other')]
    expect((await guest.call('GET', path)).body).toMatchObject({ card: { nickname: 'owner', isOwn: false } })
    for (const status of [200, 200]) expect((await guest.call('POST', path)).status).toBe(status)
    expect((await other.call('POST', path)).status).toBe(404)
    expect(await rows('friends', 'ownerUId', owner.id)).toMatchObject([{ state: 'accepted', friendUId: guest.id }])
    expect(await rows('quotas', '$id', owner.id)).toMatchObject([{ friends: 1 }])
    expect((await owner.call('POST', path)).status).not.toBe(200)
  })

  it('is not revealed: the answer, the list of links and the export are the same as with an account', async () => {
    const [owner, known] = [await join('owner'), await join('known')]
    const unknown = addressOf('fine')
    const shown = async (email: string): Promise<unknown> => {
      const { status, body } = await inviteAs(owner, email)
      const { id, email: named, createdAt, ...others } = body['friendship'] as Json
      expect([typeof id, named, typeof createdAt]).toEqual(['string', email, 'string'])
      return [status, others]
    }
    expect(await shown(unknown)).toEqual(await shown(known.email))
    expect((await owner.call('GET', '/api/invitations')).body['invitations']).toEqual([])
    expect(await rows('mail', 'to', known.email)).toEqual([])
    const made = async (email: string): Promise<string[]> => (await callsOf(() => inviteAs(owner, email))).calls
    const fresh = await join()
    // People who have an account and hide it get no mail either.
    const hidden = await join()
    await hidden.call('PUT', '/api/account', { findByEmail: false })
    const calls = await made(addressOf('fine'))
    expect(await made(fresh.email)).toEqual(calls)
    expect(await made(hidden.email)).toEqual(calls)
    expect(await rows('mail', 'to', hidden.email)).toEqual([])
    const mine = await rows('invitations', 'ownerId', owner.id)
    expect(mine).toEqual([])
  })

  it('gets no mail when the invitation was withdrawn, or its owner was deleted, before it was sent', async () => {
    const owner = await join('owner')
    const [withdrawn, gone] = [addressOf('fine'), addressOf('fine')]
    const { body } = await inviteAs(owner, withdrawn)
    await owner.call('DELETE', `/api/friends/${String(body['friendship']?.['id'])}`)
    await deliverTo(withdrawn)
    expect(await mailTo(withdrawn)).toMatchObject({ state: 'dropped', error: 'The invitation was withdrawn or used.' })
    await inviteAs(owner, gone)
    await owner.call('DELETE', '/api/account', { confirm: owner.email })
    expect(await rows('mail', 'to', gone)).toEqual([])
    for (const to of [withdrawn, gone]) expect(await arrivedAt(to)).toEqual([])
  })

  it('a link is invalid when its invitation was withdrawn after the mail', async () => {
    const [owner, guest] = [await join('owner'), await join('guest')]
    const to = addressOf('fine')
    const { body } = await inviteAs(owner, to)
    await deliverTo(to)
    const path = `/api/invitations/by/${secretIn(await textTo(to))}`
    await owner.call('DELETE', `/api/friends/${String(body['friendship']?.['id'])}`)
    for (const method of ['GET', 'POST']) expect((await guest.call(method, path)).status).toBe(404)
  })
})

describe('the number of mails', () => {
  it('is one per pair within a week, however often and fast it is requested', async () => {
    const to = addressOf('fine')
    await Promise.all(Array.from({ length: 8 }, () => inviteAs(ann, to)))
    await inviteAs(ann, to)
    expect(await rows('mail', 'to', to)).toHaveLength(1)
    expect(
      await rows('invitations', 'waitingId', String((await rows('friends', 'friendEmail', to))[0]?.['$id']))
    ).toHaveLength(1)
  })

  it('is three a day to one address, from everyone who invites it', async () => {
    const to = addressOf('fine')
    const people = await Promise.all(Array.from({ length: 6 }, () => join()))
    await Promise.all(people.map((person) => inviteAs(person, to)))
    expect(await rows('mail', 'to', to)).toHaveLength(3)
    expect(await rows('friends', 'friendEmail', to)).toHaveLength(6)
  })

  it('is twenty a day from one account, with the same answer for the others', async () => {
    const eager = await join()
    const answers: number[] = []
    for (let count = 0; count < 22; count += 1) answers.push((await inviteAs(eager, addressOf('fine'))).status)
    expect(new Set(answers)).toEqual(new Set([201]))
    expect(await rows('mail', 'ownerId', eager.id)).toHaveLength(20)
  })

  it('is one in the end when cut at any step', async () => {
    await everyCut(async (cut) => {
      const owner = await join('owner')
      const to = addressOf('fine')
      const { result, wasCut } = await withCut(cut, () => inviteAs(owner, to))
      if (result.status !== 201) expect((await inviteAs(owner, to)).status).toBe(201)
      expect((await rows('mail', 'to', to)).length).toBe(1)
      return wasCut
    }, 2)
  }, 120_000)
})

describe('someone who unsubscribes', () => {
  it('does so on a page, and gets no more mails from anyone', async () => {
    const to = addressOf('fine')
    await inviteAs(ann, to, { language: 'fr' })
    await deliverTo(to)
    const path = stopIn(await textTo(to))
    const asked = await ask('GET', path)
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Plus d’invitations')])
    // A visit alone changes nothing.
    const before = addressOf('fine')
    await inviteAs(ann, before)
    expect(await rows('mail', 'to', before)).toHaveLength(1)
    const other = await join()
    await inviteAs(other, to)
    expect(await rows('mail', 'to', to)).toHaveLength(2)
    for (let times = 0; times < 2; times += 1) expect((await ask('POST', path)).status).toBe(200)
    await deliverTo(to)
    const states = (await rows('mail', 'to', to)).map((mail) => String(mail['state']))
    expect(states.sort()).toEqual(['dropped', 'sent'])
    await inviteAs(await join(), to)
    expect(await rows('mail', 'to', to)).toHaveLength(2)
    expect(await arrivedAt(to)).toHaveLength(1)
  })

  it('an unsubscribe address that was never sent does not exist', async () => {
    for (const path of ['/mail/stop/x', `/mail/stop/${'a'.repeat(28)}`, '/mail/stop/'])
      for (const method of ['GET', 'POST']) expect((await ask(method, path)).status).toBe(404)
  })
})

it('the address is no loophole: line breaks and extra recipients are refused', async () => {
  const bad = ['a@b.test\r\nBcc: c@d.test', 'a@b.test, c@d.test', '<a@b.test>', 'a b@c.test', '"a\\"@b.test']
  for (const email of bad) expect((await inviteAs(ann, email)).status).toBe(400)
  const odd = await register(newId(), 'Eve\r\nBcc: victim@example.test')
  await odd.call('PUT', '/api/account', {})
  const to = addressOf('fine')
  await inviteAs(odd, to)
  await deliverTo(to)
  const [mail] = await arrivedAt(to)
  expect(partsOf(mail?.raw ?? '').head).not.toMatch(/^Bcc/im)
})
