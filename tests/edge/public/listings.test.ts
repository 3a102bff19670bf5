/** What public workouts are found by: kept on every change. */
import { describe, expect, it, vi } from 'vitest'
import { sweepListings, sweepStrayListings } from '../../../functions/public/listings.ts'
import { dropUnused } from '../../../functions/public/search-index.ts'
import { content } from '../support/content.ts'
import { join, newId, rows, type Json, type Person } from '../support/edge.ts'
import { joinAdmin, plant } from '../support/friendly.ts'
import { edgeWriter } from '../support/lived-in.ts'

const listing = async (id: string): Promise<Json | undefined> => (await rows('listings', '$id', id))[0]
const wordsOf = async (id: string): Promise<string[]> => String((await listing(id))?.['words'] ?? '').split(' ')

async function save(owner: Person, change: object = {}): Promise<string> {
  const id = newId()
  expect(
    (await owner.call('POST', '/api/workouts', { id, content: { ...content('Morning'), ...change } })).status
  ).toBe(201)
  return id
}

async function publish(owner: Person, change: object = {}): Promise<string> {
  const id = await save(owner, change)
  expect((await owner.call('POST', `/api/workouts/${id}/publish`)).status).toBe(200)
  return id
}

describe('the listing of a workout', () => {
  it('exists while the workout is public, and only then', async () => {
    const owner = await join('Mara Quist')
    const id = await save(owner)
    expect(await listing(id)).toBeUndefined()
    await owner.call('POST', `/api/workouts/${id}/publish`)
    expect(await listing(id)).toMatchObject({
      ownerId: owner.id,
      sport: 'Fitness',
      level: 'medium',
      plays: 0,
      rating: null
    })
    await owner.call('POST', `/api/workouts/${id}/unlist`)
    expect(await listing(id)).toBeUndefined()
    await owner.call('POST', `/api/workouts/${id}/publish`)
    await owner.call('POST', `/api/workouts/${id}/unpublish`)
    expect(await listing(id)).toBeUndefined()
  })

  it('has the words of name, sport, exercises, description and trainer, in five languages where we have them', async () => {
    const made = content('Früh Übung')
    const [first] = made.exercises
    const exercises = [{ ...first, name: 'Glute thing', figure: 'cobra' }, ...made.exercises.slice(1)]
    const id = await publish(await join('Mara Quist'), {
      ...made,
      exercises,
      description: 'For <b>Füße</b>',
      sport: 'YOGA'
    })
    const words = await wordsOf(id)
    for (const word of [
      'fruh',
      'ubung',
      'yoga',
      'glute',
      'cobra',
      'kobra',
      'postura',
      'bhujangasana',
      'mara',
      'quist',
      'fusse'
    ])
      expect([word, words.includes(word)]).toEqual([word, true])
  })

  it('follows a save', async () => {
    const owner = await join()
    const id = await publish(owner)
    const changed = { ...content('Renamed entirely'), sport: 'Golf', level: 'heavy', language: 'de' }
    expect((await owner.call('PUT', `/api/workouts/${id}`, { version: 1, content: changed })).status).toBe(200)
    expect(await listing(id)).toMatchObject({ sport: 'Golf', level: 'heavy', language: 'de' })
    expect(await wordsOf(id)).toEqual(expect.arrayContaining(['renamed', 'entirely']))
    expect(await wordsOf(id)).not.toContain('morning')
  })

  it('counts plays, and rates from five ratings on', async () => {
    const owner = await join()
    const id = await publish(owner)
    for (let index = 0; index < 5; index += 1) {
      const person = await join()
      const play = { id: newId(), workoutId: id, date: new Date().toISOString(), seconds: 60, share: 1 }
      await person.call('POST', `/api/workouts/${id}/play`, { id: play.id })
      await person.call('POST', '/api/statistics', play)
      const { status } = await person.call('POST', `/api/workouts/${id}/rate`, { stars: 4 })
      expect(status).toBe(200)
      expect(await listing(id)).toMatchObject({ plays: index + 1, rating: index < 4 ? null : 4 })
    }
  })

  it('follows the name of its owner', async () => {
    const owner = await join('Formerly')
    const id = await publish(owner)
    await owner.call('PUT', '/api/account', { nickname: 'Nowadays' })
    await vi.waitFor(async () => expect(await wordsOf(id)).toContain('nowadays'))
    expect(await wordsOf(id)).not.toContain('formerly')
  })

  it.each([
    ['is deleted', (owner: Person, id: string) => owner.call('DELETE', `/api/workouts/${id}`)],
    ['of a deleted account', (owner: Person) => owner.call('DELETE', '/api/account', { confirm: owner.email })],
    [
      'is taken down by an admin',
      async (owner: Person, id: string) => {
        await owner.call('POST', `/api/workouts/${id}/report`, { reason: 'Not for everybody' })
        const [report] = await rows('reports', 'wId', id)
        await (
          await joinAdmin()
        ).call('PATCH', `/api/admin/reports/${String(report?.['$id'])}`, { action: 'unpublish' })
      }
    ]
  ])('is gone when the workout %s', async (_, end) => {
    const owner = await join()
    const id = await publish(owner)
    await end(owner, id)
    expect(await listing(id)).toBeUndefined()
  })
})

describe('the sweeper', () => {
  /** Walks in pages, and other tests publish too. */
  const until = (run: () => Promise<unknown>, check: () => Promise<void>) =>
    vi.waitFor(
      async () => {
        await run()
        await check()
      },
      { timeout: 20_000 }
    )

  it('adds listings of workouts that were public before there were any, and mends wrong ones', async () => {
    const owner = await join()
    const [missing, wrong] = [await publish(owner), await publish(owner)]
    const writer = await edgeWriter()
    const place = { databaseId: 'icepoint', tableId: 'listings' }
    await writer.tables.deleteRow({ ...place, rowId: missing })
    await writer.tables.updateRow({ ...place, rowId: wrong, data: { plays: 77 } })
    await until(
      () => sweepListings(writer),
      async () => {
        expect(await listing(missing)).toMatchObject({ ownerId: owner.id })
        expect(await listing(wrong)).toMatchObject({ plays: 0 })
      }
    )
  })

  it('deletes listings of workouts that are not public', async () => {
    const id = await save(await join())
    const facts = { ownerId: 'x', sport: 'Golf', level: 'base', language: 'en', publishedAt: new Date().toISOString() }
    await plant('listings', facts, [], id)
    const writer = await edgeWriter()
    await until(
      () => sweepStrayListings(writer),
      async () => expect(await listing(id)).toBeUndefined()
    )
  })
})

describe('words that a mistyped search may mean', () => {
  /** Letters only, because words with digits are not corrected. */
  const newWord = (): string =>
    Array.from({ length: 9 }, () => 'bcdfghjklmnpqrtvxz'[Math.floor(Math.random() * 18)]).join('')
  const kept = async (word: string) =>
    (await rows('searchWords', 'word', word)) as unknown as { $id: string; word: string }[]

  it('go when no public workout has them any more', async () => {
    const [owner, gone, stays] = [await join(), newWord(), newWord()]
    const first = await publish(owner, { name: gone })
    await publish(owner, { name: stays })
    const words = [...(await kept(gone)), ...(await kept(stays))]
    expect(words).toHaveLength(2)
    const writer = await edgeWriter()
    expect(await dropUnused(writer, words)).toBe(0)
    await owner.call('POST', `/api/workouts/${first}/unpublish`)
    expect(await dropUnused(writer, words)).toBe(1)
    expect([(await kept(gone)).length, (await kept(stays)).length]).toEqual([0, 1])
  })

  it('stay when a workout with them is published while they are deleted', async () => {
    const [owner, word] = [await join(), newWord()]
    const first = await publish(owner, { name: word })
    await owner.call('POST', `/api/workouts/${first}/unpublish`)
    const writer = await edgeWriter()
    const remove = writer.tables.deleteRows.bind(writer.tables)
    // The publication sees that the word is there, and adds nothing.
    const publishFirst = async (asked: { databaseId: string; tableId: string; queries?: string[] }) => {
      await owner.call('POST', `/api/workouts/${first}/publish`)
      return remove(asked)
    }
    const tables = Object.assign(Object.create(writer.tables) as typeof writer.tables, { deleteRows: publishFirst })
    await dropUnused({ ...writer, tables }, await kept(word))
    expect(await kept(word)).toHaveLength(1)
  })
})
