import { describe, expect, it, vi } from 'vitest'
import type { WorkoutContent } from '../../../src/core/workout/workout.ts'
import { content } from '../support/content.ts'
import { join, newId, row, type Person } from '../support/edge.ts'
import { mp3, png, recount, reserve, sweepMediaOf, upload } from '../support/media-files.ts'

// Hundreds of calls in sequence.
vi.setConfig({ testTimeout: 180_000 })

const dropUnused = (person: Person, id: string) => person.call('DELETE', `/api/media/${id}/unused`)

const showing = (imageUrl: string, musicUrl = ''): WorkoutContent => ({ ...content(), imageUrl, musicUrl })

describe('deleting unused files', () => {
  it('leaves a file that a workout shows, and deletes it once it no longer does', async () => {
    const person = await join()
    const id = newId()
    const file = await upload(person)
    await person.call('POST', '/api/workouts', { id, content: showing(file.url) })
    const refused = await dropUnused(person, file.id)
    expect([refused.status, refused.body['error']?.['details']]).toEqual([409, { kind: 'code', code: 'media-in-use' }])
    expect(String((await row('media', file.id))['state'])).toBe('ready')
    await person.call('PUT', `/api/workouts/${id}`, { version: 1, content: showing('') })
    expect((await dropUnused(person, file.id)).status).toBe(200)
    expect((await dropUnused(person, file.id)).status).toBe(404)
    expect(await recount(person)).toMatchObject({ counted: 0, total: 0, rows: 0 })
  })

  it('is limited to their owner, and not possible during an upload', async () => {
    const [ann, ben] = [await join(), await join()]
    const file = await upload(ann)
    expect((await dropUnused(ben, file.id)).status).toBe(404)
    const id = newId()
    await reserve(ann, { id })
    expect((await dropUnused(ann, id)).status).toBe(409)
    expect(await recount(ann)).toMatchObject({ counted: 400, rows: 400 })
  })

  it('never takes a file from a save at the same moment', async () => {
    const person = await join()
    for (let round = 0; round < 8; round += 1) {
      const file = await upload(person)
      const id = newId()
      const [saved, dropped] = await Promise.all([
        person.call('POST', '/api/workouts', { id, content: showing(file.url) }),
        dropUnused(person, file.id)
      ])
      const isThere = (await person.call('GET', `/api/media/${file.id}`)).status === 200
      expect([saved.status === 201, dropped.status !== 200]).toEqual([isThere, isThere])
      await person.call('DELETE', `/api/workouts/${id}`)
    }
  })
})

/** Always produces the same numbers. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

describe('the counted bytes', () => {
  it('match the files after 200 uploads, replacements and deletes', async () => {
    const person = await join()
    const roll = dice(11)
    const id = newId()
    let version = 0
    let shown: WorkoutContent = showing('')
    const unused: string[] = []
    const save = async (next: WorkoutContent) => {
      const answer =
        version === 0
          ? await person.call('POST', '/api/workouts', { id, content: next })
          : await person.call('PUT', `/api/workouts/${id}`, { version, content: next })
      expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
      version += 1
      for (const url of [shown.imageUrl, shown.musicUrl]) {
        if (url !== '' && url !== next.imageUrl && url !== next.musicUrl) unused.push(url.split('/').at(-1) ?? '')
      }
      shown = next
    }
    for (let step = 0; step < 200; step += 1) {
      const size = 100 + roll(900)
      const kind = roll(6)
      if (kind <= 1) await save({ ...shown, imageUrl: (await upload(person, png(size))).url })
      else if (kind === 2) {
        const song = await upload(person, mp3(size), { kind: 'music', mimeType: 'audio/mpeg', name: 's.mp3' })
        await save({ ...shown, musicUrl: song.url })
      } else if (kind === 3) await save({ ...shown, [roll(2) === 0 ? 'imageUrl' : 'musicUrl']: '' })
      else if (kind === 4) {
        const gone = unused.splice(roll(unused.length || 1), 1)[0]
        if (gone !== undefined) expect((await dropUnused(person, gone)).status).toBe(200)
      } else {
        // Started, and cancelled or abandoned.
        const open = newId()
        await reserve(person, { id: open, size })
        if (roll(2) === 0) await person.call('DELETE', `/api/media/${open}`)
      }
    }
    await sweepMediaOf(person, Date.now() + 2 * 60 * 60_000)
    for (const gone of unused) expect((await dropUnused(person, gone)).status).toBe(200)
    const { counted, total, rows: sum, files } = await recount(person)
    expect([counted, total]).toEqual([sum, sum])
    const left = [shown.imageUrl, shown.musicUrl].filter((url) => url !== '').map((url) => url.split('/').at(-1))
    expect(files.map((file) => String(file['$id'])).sort()).toEqual(left.sort())
  })
})
