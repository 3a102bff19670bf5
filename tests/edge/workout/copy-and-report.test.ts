import { beforeAll, describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { call, join, newId, row, rows, type Json, type Person } from '../support/edge.ts'
import { joinAdmin } from '../support/friendly.ts'

let trainer: Person
let reader: Person
let workout: string

beforeAll(async () => {
  ;[trainer, reader] = [await join('trainer'), await join('reader')]
  workout = newId()
  await trainer.call('POST', '/api/workouts', { id: workout, content: content('Ladder') })
})

const copy = async (who: Person, copiedFrom: string) => {
  const id = newId()
  const answer = await who.call('POST', '/api/workouts', { id, content: content(), copiedFrom })
  return { status: answer.status, origin: (await row('workouts', id))['copiedFrom'] }
}
const report = (who: Person | null, reason: string, id = workout, headers = {}) => {
  const options = { body: { reason }, headers, ...(who === null ? {} : { jwt: who.jwt }) }
  return call('POST', `/api/workouts/${id}/report`, options)
}

describe('a workout that is not public', () => {
  it('is not named by a copy, and cannot be reported', async () => {
    expect(await copy(reader, workout)).toEqual({ status: 201, origin: '' })
    expect(await copy(reader, newId())).toEqual({ status: 201, origin: '' })
    for (const who of [null, reader, trainer]) expect((await report(who, 'rude')).status).toBe(404)
    expect(await rows('reports', 'wId', workout)).toEqual([])
  })
})

describe('a public workout', () => {
  beforeAll(async () => {
    await trainer.call('POST', `/api/workouts/${workout}/publish`)
  })

  it('is named by someone else’s copy, not by the owner’s', async () => {
    expect(await copy(reader, workout)).toEqual({ status: 201, origin: workout })
    expect(await copy(trainer, workout)).toEqual({ status: 201, origin: '' })
  })

  it('is reported once a day by each person and network, with the first reason', async () => {
    const from = (address: string) => ({ 'cf-connecting-ip': address })
    expect((await report(reader, 'rude')).body).toEqual({ reported: true })
    expect((await report(reader, 'very rude')).status).toBe(200)
    expect((await report(null, 'stolen', workout, from('192.0.2.1'))).status).toBe(200)
    expect((await report(null, 'stolen again', workout, from('192.0.2.1'))).status).toBe(200)
    expect((await report(null, 'spam', workout, from('192.0.2.2'))).status).toBe(200)
    const open = (await rows('reports', 'wId', workout)).map(
      (one) => `${one['reporterId']} ${one['reason']} ${one['state']}`
    )
    expect(open.sort()).toEqual([`${reader.id} rude open`, 'guest spam open', 'guest stolen open'].sort())
  })

  it('cannot fill the table', async () => {
    for (let last = 10; last < 40; last += 1) {
      await report(null, 'spam', workout, { 'cf-connecting-ip': `192.0.2.${last}` })
    }
    expect(await rows('reports', 'wId', workout)).toHaveLength(20)
  })

  it('needs a valid reason', async () => {
    expect((await report(reader, 'x'.repeat(501))).status).toBe(400)
    expect((await report(reader, '', 'no-such-workout')).status).toBe(404)
  })
})

it('an admin sees the address of a reported unlisted workout, and withdraws it', async () => {
  const [admin, id] = [await joinAdmin(), newId()]
  await trainer.call('POST', '/api/workouts', { id, content: content('Secret ladder') })
  const link = String((await trainer.call('POST', `/api/workouts/${id}/unlist`)).body['link'])
  expect((await report(null, 'rude', link)).status).toBe(200)
  const list = (await admin.call('GET', '/api/admin/reports')).body['reports'] as unknown as Json[]
  const found = list.find((item) => String(item['workoutId']) === id)
  expect(found).toMatchObject({ address: link })
  await admin.call('PATCH', `/api/admin/reports/${String(found?.['id'])}`, { action: 'unpublish' })
  expect((await call('GET', `/api/links/${link}`)).status).toBe(404)
})
