import { describe, expect, it } from 'vitest'
import { ADDRESS_COLUMNS, BUCKETS as COVERED_BUCKETS, USER_COLUMNS } from '../../../functions/account/personal-data.ts'
import schema from '../../../appwrite.json'
import { BUCKETS, TABLES, mentions } from '../support/all-rows.ts'
import { asOperator, call, join, register, row, rows } from '../support/edge.ts'
import { isUser, livedIn, sweepAll } from '../support/lived-in.ts'

describe('the list of tables and buckets', () => {
  it('names every table and every bucket of appwrite.json', () => {
    expect(Object.keys(USER_COLUMNS).sort()).toEqual([...TABLES].sort())
    expect([...COVERED_BUCKETS].sort()).toEqual([...BUCKETS].sort())
  })

  it('names every column that can refer to a person', () => {
    for (const table of schema.tables) {
      const named: readonly string[] = [
        ...USER_COLUMNS[table.$id as keyof typeof USER_COLUMNS],
        ...(table.$id === 'mail' ? ADDRESS_COLUMNS.mail : [])
      ]
      const people = table.columns
        .map((column) => column.key)
        .filter((key) => /^(?:owner|user|friend|reporter|member)s?U?Ids?$|^userID$|^(?:from|to)$/.test(key))
      expect([...people].sort(), table.$id).toEqual(named.filter((key) => key !== '$id').sort())
    }
  })
})

describe('deleting an account', () => {
  it('leaves nothing in any table, bucket, team or user, and correct counters for others', async () => {
    const { person, friend, theirs } = await livedIn()
    const found = (await mentions(person.id, person.email)).map((mention) => mention.split('/')[0])
    const shared = ['baseContracts', 'releaseNotes', 'sweeps', 'playMarks', 'publications', 'searchWords', 'mailMarks']
    const empty = [...shared, 'deletedIds']
    expect(new Set(found)).toEqual(new Set([...TABLES, ...BUCKETS].filter((table) => !empty.includes(table))))

    const answer = await person.call('DELETE', '/api/account', { confirm: ` ${person.email.toUpperCase()}` })
    expect([answer.status, answer.body]).toEqual([200, { state: 'deleted' }])
    expect(await mentions(person.id, person.email)).toEqual([])
    expect(await isUser(person.id)).toBe(false)
    await expect(asOperator('GET', `/teams/${person.id}`)).rejects.toThrow('404')
    const memberships = await asOperator('GET', `/teams/${friend.id}/memberships`)
    expect(memberships['memberships']).toEqual([])

    expect(await row('quotas', friend.id)).toMatchObject({ friends: 0, groups: 2, workouts: 1 })
    expect(await row('workouts', theirs)).toMatchObject({ ratingCount: [1, 0, 1, 0, 0, 0], rating: 2 })
    expect(await rows('groups', 'ownerId', friend.id)).toMatchObject([{ memberIds: [] }, { memberIds: [] }])
    expect((await friend.call('GET', '/api/account')).status).toBe(200)
  })

  it('requires the account’s own address, and does nothing without it', async () => {
    const person = await join()
    for (const body of [{ confirm: 'other@example.test' }, { confirm: '' }, {}, { confirm: person.email, more: 1 }]) {
      expect((await person.call('DELETE', '/api/account', body)).status, JSON.stringify(body)).toBe(400)
    }
    expect((await call('DELETE', '/api/account', { body: { confirm: person.email } })).status).toBe(401)
    expect((await person.call('GET', '/api/account')).status).toBe(200)
  })

  it('is harmless a second time, and invalidates the token at once', async () => {
    const person = await join()
    const remove = () => person.call('DELETE', '/api/account', { confirm: person.email })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(401)
    expect((await person.call('PUT', '/api/account', {})).status).toBe(401)
    expect(await mentions(person.id)).toEqual([])
  })

  it('works for a user whose account was never set up', async () => {
    const person = await register()
    expect((await person.call('DELETE', '/api/account', { confirm: person.email })).status).toBe(200)
    expect(await isUser(person.id)).toBe(false)
    expect(await mentions(person.id)).toEqual([])
  })

  it('has the same result with ten calls at once as with one', async () => {
    const { person } = await livedIn()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.call('DELETE', '/api/account', { confirm: person.email }))
    )
    for (const { status } of answers) expect([200, 202, 401, 403]).toContain(status)
    await sweepAll(person.id)
    expect(await mentions(person.id, person.email)).toEqual([])
  }, 120_000)
})
