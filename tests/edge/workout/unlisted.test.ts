/**
 * An unlisted workout (decision 041): for anyone with its link, and for nobody else. Appwrite here keeps stale rows for
 * reads by id.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import { pathTo } from '../../../src/core/app/routes.ts'
import { isLink } from '../../../src/core/workout/link.ts'
import { newLink as linkFrom } from '../../../src/core/workout/new-link.ts'
import type { Workout } from '../../../src/core/workout/workout.ts'
import { content } from '../support/content.ts'
import { appwrite, bindings, call, join, newId, row, rows, type Answer, type Person } from '../support/edge.ts'
import { load, mp4, png, upload } from '../support/media-files.ts'

const newLink = (): string => linkFrom((bytes) => crypto.getRandomValues(bytes))

let trainer: Person
let reader: Person
const owner = (): Person => trainer
const stranger = (): Person => reader
beforeAll(async () => {
  reader = await join('Jules')
})

interface One {
  id: string
  link: string
  picture: string
  video: string
}

const show = (id: string, as: 'publish' | 'unlist' | 'unpublish', who = owner()): Promise<Answer> =>
  who.call('POST', `/api/workouts/${id}/${as}`)
const secretOf = (answer: Answer): string => String(answer.body['link'])

async function unlistedOne(): Promise<One> {
  const id = newId()
  const [picture, video] = [
    await upload(owner(), png()),
    await upload(owner(), mp4(), { kind: 'video', name: 'a.mp4', mimeType: 'video/mp4' })
  ]
  const made = { ...content('Secret ladder'), imageUrl: picture.url, videoUrl: video.url }
  expect((await owner().call('POST', '/api/workouts', { id, content: made })).status).toBe(201)
  const answer = await show(id, 'unlist')
  expect(answer.status).toBe(200)
  return { id, link: secretOf(answer), picture: picture.id, video: video.id }
}

const SHELL =
  `<!doctype html><html lang="en"><head><title>Icepoint</title><meta name="icepoint:head" content=""/>` +
  `<meta name="robots" content="noindex"/></head><body><main></main></body></html>`

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const pages: Record<string, string> = {
    '/workout/shell/': SHELL,
    '/workout/app/': 'app',
    '/workout/play/': 'play',
    '/404': 'nothing'
  }
  const assets = async (request: Request) => {
    const html = pages[new URL(request.url).pathname]
    return html === undefined ? new Response('', { status: 404 }) : new Response(html)
  }
  const env = { ...bindings, ASSETS: { fetch: assets } }
  const answer = await app.request(`https://icepoint.test${path}`, { headers, method }, env)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const page = (id: string, headers = {}) => get(pathTo('workout', { id }), headers)

/** What Appwrite itself lists to a caller, in all tables and buckets. */
async function listed(jwt?: string): Promise<string> {
  const headers = { 'x-appwrite-project': appwrite.project, ...(jwt === undefined ? {} : { 'x-appwrite-jwt': jwt }) }
  const paths = ['workouts', 'exercises', 'links', 'media'].map((table) => `/tablesdb/icepoint/tables/${table}/rows`)
  const query = `?queries[0]=${encodeURIComponent('{"method":"limit","values":[500]}')}`
  const answers = [...paths, '/storage/buckets/workout-media/files'].map(async (path) =>
    (await fetch(appwrite.endpoint + path + query, { headers })).text()
  )
  return (await Promise.all(answers)).join('\n')
}

let one: One
beforeEach(async () => {
  trainer = await join('Mara')
  one = await unlistedOne()
})
const workoutOf = (answer: Answer): Workout => answer.body['workout'] as unknown as Workout

describe('someone with the link', () => {
  it('reads the page without an account, and search engines do not index it', async () => {
    const { status, headers, html } = await page(one.link)
    expect(status).toBe(200)
    expect(html).toContain('Secret ladder')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('private, no-store')
    for (const word of ['canonical', 'hreflang', 'ld+json', one.id, owner().id]) expect(html).not.toContain(word)
    expect((await get(`/de/workout/${one.link}/`)).status).toBe(404) // This build has no German shell.
    expect((await get(`/workout/${one.link}/play/`)).html).toBe('play')
  })

  it('gets the app when signed in, and the whole workout from the edge', async () => {
    const { html, headers } = await page(one.link, { cookie: 'icepoint_session=1' })
    expect([html, headers.get('x-robots-tag')]).toEqual(['app', 'noindex'])
    for (const jwt of [undefined, stranger().jwt]) {
      const answer = await call('GET', `/api/links/${one.link}`, jwt === undefined ? {} : { jwt })
      expect(answer.status).toBe(200)
      expect(workoutOf(answer)).toMatchObject({ id: one.link, ownerId: '', isPublic: false, visibility: 'unlisted' })
      expect(workoutOf(answer).exercises).toHaveLength(2)
      expect(JSON.stringify(answer.body)).not.toContain(one.id)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('loads its files, whole and in parts, and no cache in between stores them', async () => {
    const { imageUrl, videoUrl } = workoutOf(await call('GET', `/api/links/${one.link}`))
    expect(imageUrl).toBe(`/media/${one.link}/${one.picture}`)
    const picture = await load(imageUrl)
    expect([picture.status, (await picture.arrayBuffer()).byteLength]).toEqual([200, 200])
    expect(picture.headers.get('cache-control')).toContain('private')
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    const part = await load(videoUrl, { headers: { range: 'bytes=10-19' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/200'])
    const etag = picture.headers.get('etag') ?? ''
    expect((await load(imageUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await load(imageUrl, { method: 'HEAD' })).status).toBe(200)
  })

  it('plays, rates and reports it, like a public one', async () => {
    const play = newId()
    expect((await call('POST', `/api/workouts/${one.link}/play`)).body).toEqual({ playCount: 1 })
    expect((await stranger().call('POST', `/api/workouts/${one.link}/play`, { id: play })).status).toBe(200)
    const claim = { id: play, workoutId: one.link, date: new Date().toISOString(), seconds: 60, share: 1 }
    const recorded = await stranger().call('POST', '/api/statistics', claim)
    expect(recorded.body['entry']).toMatchObject({ workoutId: one.id, workoutName: 'Secret ladder', level: 'medium' })
    expect((await stranger().call('POST', `/api/workouts/${one.link}/rate`, { stars: 5 })).body).toMatchObject({
      rating: 5
    })
    expect((await call('POST', `/api/workouts/${one.link}/report`, { body: { reason: 'rude' } })).status).toBe(200)
    expect(await rows('reports', 'wId', one.id)).toHaveLength(1)
  })

  it('records a play although the link was withdrawn meanwhile', async () => {
    const play = newId()
    await stranger().call('POST', `/api/workouts/${one.link}/play`, { id: play })
    await show(one.id, 'unpublish')
    const claim = { id: play, workoutId: one.link, date: new Date().toISOString(), seconds: 30, share: 0.5 }
    expect((await stranger().call('POST', '/api/statistics', claim)).body['entry']).toMatchObject({ workoutId: one.id })
  })

  it('cannot add it to favorites or name it in a copy, because it is in no list', async () => {
    expect((await stranger().call('PUT', `/api/favorites/${one.link}`)).status).toBe(404)
    const copy = newId()
    const made = { id: copy, content: content(), copiedFrom: one.link }
    expect((await stranger().call('POST', '/api/workouts', made)).status).toBe(201)
    expect(await row('workouts', copy)).toMatchObject({ copiedFrom: '' })
  })
})

describe('someone without the link', () => {
  const guests = async (): Promise<Answer[]> => [
    await call('POST', `/api/workouts/${one.id}/play`),
    await stranger().call('POST', `/api/workouts/${one.id}/play`),
    await call('GET', `/api/links/${one.id}`),
    await stranger().call('POST', `/api/workouts/${one.id}/report`, { reason: '' })
  ]

  it('finds nothing by the id of the workout', async () => {
    expect((await page(one.id)).status).toBeGreaterThanOrEqual(404)
    expect((await page(one.id)).html).not.toContain('Secret')
    expect((await guests()).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  it('finds neither it nor its secret in any list of Appwrite', async () => {
    for (const who of [undefined, stranger().jwt]) {
      const all = await listed(who)
      for (const part of [one.id, one.link, one.picture, 'Secret ladder']) expect(all).not.toContain(part)
    }
    expect(await listed(owner().jwt)).toContain(one.link)
  })

  it('loads no file by its id, or with another link', async () => {
    const other = await unlistedOne()
    for (const folder of ['workout-media', other.link, newLink()])
      expect((await load(`/media/${folder}/${one.picture}`)).status, folder).toBe(404)
    const { body } = await stranger().call('POST', '/api/media/addresses', {
      urls: [`/media/workout-media/${one.picture}`]
    })
    expect(body).toEqual({ addresses: {} })
  })

  it('guesses no link by its letters, their case, or a query', async () => {
    const near = one.link.slice(0, -1) + (one.link.endsWith('a') ? 'b' : 'a')
    for (const guess of [near, one.link.toUpperCase(), one.link.slice(0, -1), 'u-%25', newLink(), `${one.link}.`]) {
      expect((await call('GET', `/api/links/${encodeURIComponent(guess)}`)).status, guess).toBe(404)
      expect((await page(guess)).status, guess).toBe(404)
    }
  })

  it('changes nothing about it', async () => {
    for (const path of [
      `${one.id}/unlist`,
      `${one.id}/link`,
      `${one.link}/unlist`,
      `${one.link}/link`,
      `${one.link}/publish`
    ])
      expect((await stranger().call('POST', `/api/workouts/${path}`)).status, path).toBe(404)
    expect((await call('POST', `/api/workouts/${one.id}/link`)).status).toBe(401)
    expect((await owner().call('POST', '/api/workouts', { id: newLink(), content: content() })).status).toBe(400)
  })

  it('does not find its owner’s card either', async () => {
    const lonely = await join('Hidden')
    const id = newId()
    await lonely.call('POST', '/api/workouts', { id, content: content() })
    const link = secretOf(await show(id, 'unlist', lonely))
    expect((await call('GET', `/api/links/${link}`)).body['author']).toBe('')
    expect((await row('profiles', lonely.id))['$permissions']).toEqual([`read("user:${lonely.id}")`])
  })
})

const isOpen = async (link: string): Promise<boolean[]> => [
  (await page(link)).status === 200,
  (await call('GET', `/api/links/${link}`)).status === 200,
  (await load(`/media/${link}/${one.picture}`)).status === 200,
  (await call('POST', `/api/workouts/${link}/play`)).status === 200
]
const ALL = [true, true, true, true]
const NONE = [false, false, false, false]

describe('the owner', () => {
  it('changes the address: the old one ends at once, even for a page that was just read', async () => {
    expect(await isOpen(one.link)).toEqual(ALL)
    const link = secretOf(await owner().call('POST', `/api/workouts/${one.id}/link`))
    expect(isLink(link)).toBe(true)
    expect(await isOpen(one.link)).toEqual(NONE)
    expect(await isOpen(link)).toEqual(ALL)
    expect(secretOf(await show(one.id, 'unlist'))).toBe(link)
  })

  it.each([
    ['withdraws it', () => show(one.id, 'unpublish')],
    ['deletes it', () => owner().call('DELETE', `/api/workouts/${one.id}`)]
  ])('%s: the address ends', async (_, withdraw) => {
    expect(await isOpen(one.link)).toEqual(ALL)
    expect((await withdraw()).status).toBe(200)
    expect(await isOpen(one.link)).toEqual(NONE)
    expect(await rows('links', 'wId', one.id)).toEqual([])
  })

  it('gets a new address when it is unlisted again after it was private', async () => {
    await show(one.id, 'unpublish')
    expect((await owner().call('POST', `/api/workouts/${one.id}/link`)).status).toBe(404)
    const link = secretOf(await show(one.id, 'unlist'))
    expect(link).not.toBe(one.link)
    expect(await isOpen(one.link)).toEqual(NONE)
  })

  it('makes it public: the link leads there; and unlisted again: the public address ends', async () => {
    const published = await show(one.id, 'publish')
    expect(published.body).toMatchObject({ link: null, workout: { isPublic: true, visibility: 'public' } })
    const moved = await page(one.link)
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `/workout/${one.id}/`])
    expect(workoutOf(await call('GET', `/api/links/${one.link}`)).id).toBe(one.id)
    expect((await page(one.id)).status).toBe(200)
    expect(await listed()).not.toContain(one.link)
    expect(secretOf(await show(one.id, 'unlist'))).toBe(one.link)
    expect((await page(one.id)).status).toBeGreaterThanOrEqual(404)
    expect(await listed()).not.toContain(one.id)
    expect(await isOpen(one.link)).toEqual(ALL)
  })

  it('gets the workout’s own id behind the link, and keeps the link when saving', async () => {
    const found = workoutOf(await owner().call('GET', `/api/links/${one.link}`))
    expect([found.id, found.ownerId]).toEqual([one.id, owner().id])
    const { exercises, blocks } = content()
    const changed = { ...content('Changed ladder'), exercises, blocks }
    expect((await owner().call('PUT', `/api/workouts/${one.id}`, { version: 1, content: changed })).body).toMatchObject(
      {
        workout: { visibility: 'unlisted' }
      }
    )
    expect((await page(one.link)).html).toContain('Changed ladder')
    // Its files are no longer part of it.
    expect((await load(`/media/${one.link}/${one.picture}`)).status).toBe(404)
  })

  it('presses twice and gets one link', async () => {
    await show(one.id, 'unpublish')
    const answers = await Promise.all(Array.from({ length: 4 }, () => show(one.id, 'unlist')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(secretOf)).size).toBe(1)
    expect(await rows('links', 'wId', one.id)).toHaveLength(1)
  })
})
