import { describe, expect, it } from 'vitest'
import { everyCut, withCut } from '../support/cut.ts'
import { asOperator, join, newId, register, row, rows } from '../support/edge.ts'
import { befriend, plantFile, plantShare } from '../support/friendly.ts'

const issue = (path: string, code: string) => ({ kind: 'input', issues: [{ path, code }] })

describe('changing the account', () => {
  it('changes the given fields, leaves the others, and shows it at once', async () => {
    const person = await join('before')
    const picture = `/media/profile-media/${await plantFile(person, 'profile-media')}`
    const changed = await person.call('PUT', '/api/account', { imageUrl: picture, lastName: 'Stone' })
    expect(changed.body['account']).toMatchObject({ imageUrl: picture, lastName: 'Stone', nickname: 'before' })
    await person.call('PUT', '/api/account', { showCode: true, colorTheme: 'dark' })
    expect(await row('users', person.id)).toMatchObject({
      imgUrl: picture,
      lastName: 'Stone',
      showCode: true,
      colorTheme: 'dark'
    })
    expect(await row('profiles', person.id)).toMatchObject({ nicName: 'before', imgUrl: picture })
    expect((await person.call('PUT', '/api/account', { imageUrl: '' })).body['account']?.['imageUrl']).toBe('')
    expect((await row('profiles', person.id))['imgUrl']).toBe('')
  })

  it('accepts only the person’s own uploaded picture', async () => {
    const [person, other] = [await join(), await join()]
    const theirs = await plantFile(other, 'profile-media')
    const elsewhere = await plantFile(person, 'workout-media')
    const pending = await plantFile(person, 'profile-media')
    await asOperator('PATCH', `/tablesdb/icepoint/tables/media/rows/${pending}`, { data: { state: 'pending' } })
    const wrong = [
      `/media/profile-media/${theirs}`,
      `/media/profile-media/${elsewhere}`,
      `/media/workout-media/${elsewhere}`,
      `/media/profile-media/${pending}`,
      `/media/profile-media/${newId()}`,
      '/media/profile-media/',
      '/media/profile-media/../x',
      'https://example.test/me.png',
      'javascript:alert(1)'
    ]
    for (const imageUrl of wrong) {
      const answer = await person.call('PUT', '/api/account', { imageUrl, nickname: 'changed' })
      expect([imageUrl, answer.status]).toEqual([imageUrl, 400])
      expect(answer.body['error']?.['details']).toEqual(issue('imageUrl', 'bad-url'))
    }
    expect(await row('users', person.id)).toMatchObject({ imgUrl: '', nicName: 'alex' })
  })

  it('strips invisible characters and characters that reverse the surrounding text from names', async () => {
    const person = await join()
    const { body } = await person.call('PUT', '/api/account', {
      nickname: ' \u202Emoc.x\u202C\u0007\u2067 ',
      firstName: 'Zoë 👩‍🏫'
    })
    expect(body['account']).toMatchObject({ nickname: 'moc.x', firstName: 'Zoë 👩‍🏫' })
    expect(await row('profiles', person.id)).toMatchObject({ nicName: 'moc.x', firstName: 'Zoë 👩‍🏫' })
  })

  it('creates the account even when the registration’s name is cut in the middle of a character', async () => {
    const name = `${'x'.repeat(79)}💪💪 Frost 👩‍👩‍👧‍👦`
    const person = await register(newId(), name)
    expect((await person.call('PUT', '/api/account', {})).status).toBe(200)
    expect(await row('users', person.id)).toMatchObject({
      firstName: `${'x'.repeat(79)}💪`,
      lastName: 'Frost 👩‍👩‍👧‍👦'
    })
    const unseen = await person.call('PUT', '/api/account', { nickname: '\u200B\u3164', firstName: '💪'.repeat(81) })
    expect(unseen.body['error']?.['details']).toEqual(issue('firstName', 'text-too-long'))
    expect((await person.call('PUT', '/api/account', { nickname: '\u200B\u3164' })).status).toBe(200)
    expect(await row('users', person.id)).toMatchObject({ nicName: '' })
  })

  it('accepts only known themes and boolean switches', async () => {
    const person = await join()
    const theme = await person.call('PUT', '/api/account', { colorTheme: 'plaid' })
    expect(theme.body['error']?.['details']).toEqual(issue('colorTheme', 'bad-choice'))
    const code = await person.call('PUT', '/api/account', { showCode: 'yes' })
    expect(code.body['error']?.['details']).toEqual(issue('showCode', 'bad-choice'))
  })

  it('cannot touch fields that a person may not change', async () => {
    const person = await join()
    for (const body of [{ contractType: 'pro' }, { email: 'x@example.test' }, { totalStorageUsed: 0 }, { id: 'x' }]) {
      expect((await person.call('PUT', '/api/account', body)).status).toBe(400)
    }
    expect(await row('users', person.id)).toMatchObject({ contractType: 'base', email: person.email })
  })

  it('keeps the cards that others have up to date: friends and shares, both ways', async () => {
    const [ann, ben, cleo] = [await join('ann'), await join('ben'), await join('cleo')]
    await befriend(ann, ben)
    await befriend(cleo, ann)
    const invited = await ann.call('POST', '/api/friends', { email: (await join()).email })
    await plantShare(ann, ben, 'w1')
    await plantShare(cleo, ann, 'w2')
    const picture = `/media/profile-media/${await plantFile(ann, 'profile-media')}`
    await ann.call('PUT', '/api/account', { nickname: 'anna', imageUrl: picture })

    const asOwner = { ownerNicName: 'anna', ownerImgUrl: picture }
    const asFriend = { friendNicName: 'anna', friendImgUrl: picture }
    for (const friendship of await rows('friends', 'ownerUId', ann.id)) expect(friendship).toMatchObject(asOwner)
    expect(await rows('friends', 'friendUId', ann.id)).toMatchObject([{ ...asFriend, ownerNicName: 'cleo' }])
    expect(await rows('shareWithFriends', 'ownerUId', ann.id)).toMatchObject([{ ...asOwner, ownerName: 'anna' }])
    expect(await rows('shareWithFriends', 'friendUId', ann.id)).toMatchObject([asFriend])
    // Before the first sign-in, an invitation knows only the address.
    expect(await row('friends', String(invited.body['friendship']?.['id']))).toMatchObject({ friendNicName: '' })
  })

  it('does not reveal the invitee before the invitation is accepted', async () => {
    const [ann, ben] = [await join('ann'), await join('ben')]
    const { body } = await ann.call('POST', '/api/friends', { email: ben.email })
    await ben.call('PUT', '/api/account', { nickname: 'benjamin' })
    expect(await row('friends', String(body['friendship']?.['id']))).toMatchObject({ friendNicName: '' })
  })
})

describe('an address changed in Appwrite', () => {
  it('is updated at the next request, here and in friends’ cards', async () => {
    const [ann, ben] = [await register(), await join('ben')]
    const next = `${newId()}@example.test`
    await asOperator('POST', `/tablesdb/icepoint/tables/users/rows`, {
      rowId: ann.id,
      data: { email: ann.email, contractType: 'base' },
      permissions: []
    })
    await asOperator('POST', `/tablesdb/icepoint/tables/friends/rows`, {
      rowId: newId(),
      data: {
        ownerUId: ben.id,
        friendUId: ann.id,
        state: 'accepted',
        friendEmail: ann.email,
        createdAt: '2026-11-20T17:00:00Z'
      }
    })
    await asOperator('PATCH', `/users/${ann.id}/email`, { email: next })
    const answer = await ann.call('GET', '/api/account')
    expect([answer.status, answer.body['account']?.['email']]).toEqual([200, next])
    expect((await row('users', ann.id))['email']).toBe(next)
    expect(await rows('friends', 'friendUId', ann.id)).toMatchObject([{ friendEmail: next }])
  })
})

describe('the displayed usage', () => {
  it('matches what is counted', async () => {
    const [ann, ben] = [await join(), await join()]
    await befriend(ann, ben)
    expect((await ann.call('GET', '/api/account')).body['usage']).toMatchObject({ friends: 1, groups: 0, workouts: 0 })
  })
})

describe('a lost request or answer at any step', () => {
  it('while changing the account ends with the same name everywhere', async () => {
    const [ann, ben] = [await join('ann'), await join('ben')]
    await befriend(ann, ben)
    let turn = 0
    const cuts = await everyCut(async (cut) => {
      const nickname = `ann${(turn += 1)}`
      const change = () => ann.call('PUT', '/api/account', { nickname })
      const { result, wasCut } = await withCut(cut, change)
      if (result.status !== 200) expect([result.status, (await change()).status]).toEqual([503, 200])
      expect((await row('users', ann.id))['nicName']).toBe(nickname)
      expect((await row('profiles', ann.id))['nicName']).toBe(nickname)
      expect((await rows('friends', 'ownerUId', ann.id))[0]?.['ownerNicName']).toBe(nickname)
      return wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(14)
  }, 120_000)
})
