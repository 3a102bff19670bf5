import { beforeEach, describe, expect, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import { content } from '../support/content.ts'
import { withoutAppwrite } from '../support/cut.ts'
import { bindings, join, newId, type Person } from '../support/edge.ts'

/** Markers of the real page (src/layouts/exercise.astro). */
const PAGE = `<html><main><h1>An exercise</h1><section data-workouts hidden><h2>With it</h2><ul></ul></section></main></html>`

const env = {
  ...bindings,
  ASSETS: {
    fetch: async (request: Request) =>
      /^(\/de)?\/exercises\/[a-z-]+\/$/.test(new URL(request.url).pathname)
        ? new Response(PAGE, { headers: { 'content-type': 'text/html; charset=utf-8', etag: '"file"' } })
        : new Response('', { status: 404 })
  }
}

let host = 0
/** A host per test, so that tests share no cached page. */
const newHost = (): string => `https://exercise-${(host += 1)}.test`

async function get(path: string, origin = newHost()): Promise<{ status: number; headers: Headers; html: string }> {
  const response = await app.request(origin + path, {}, { ...env, SITE_URL: origin })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

let person: Person
beforeEach(async () => {
  person = await join('Mara')
})

async function save(name: string, figure: string, exercises = 2): Promise<string> {
  const id = newId()
  const made = content(name, exercises)
  const withFigure = { ...made, exercises: made.exercises.map((exercise) => ({ ...exercise, figure })) }
  const { status } = await person.call('POST', '/api/workouts', { id, content: withFigure })
  expect(status).toBe(201)
  return id
}

async function publish(name: string, figure: string, exercises = 2): Promise<string> {
  const id = await save(name, figure, exercises)
  expect((await person.call('POST', `/api/workouts/${id}/publish`)).status).toBe(200)
  return id
}

const namesIn = (html: string): string[] => [...html.matchAll(/<b>(.*?)<\/b>/g)].map(([, name]) => name ?? '')

describe('the page of an exercise', () => {
  it('lists other workouts too when one repeats it many times', async () => {
    await publish('Once', 'ab-wheel-rollout')
    await publish('All the time', 'ab-wheel-rollout', 25)
    expect(namesIn((await get('/exercises/ab-wheel-rollout/')).html)).toEqual(['All the time', 'Once'])
  })

  it('lists the public workouts that contain it, most recently saved first, each once', async () => {
    await publish('First <script>', 'burpee')
    const id = await publish('Second', 'burpee', 5)
    await publish('Of another exercise', 'burpee-step')
    const { status, headers, html } = await get('/exercises/burpee/')
    expect(status).toBe(200)
    expect(namesIn(html)).toEqual(['Second', 'First &lt;script&gt;'])
    expect(html).toContain(`href="/workout/${id}/"`)
    expect(html).toContain('<section data-workouts><h2>')
    expect(headers.get('cache-control')).toContain('s-maxage=60')
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('x-robots-tag')).toBeNull()
    expect((await get('/de/exercises/burpee/')).html).toContain(`href="/de/workout/${id}/"`)
  })

  it('lists none that is private, unlisted or withdrawn', async () => {
    await save('Private', 'lunge')
    const unlisted = await save('Unlisted', 'lunge')
    await person.call('POST', `/api/workouts/${unlisted}/link`)
    const id = await publish('Taken back', 'lunge')
    expect(namesIn((await get('/exercises/lunge/')).html)).toEqual(['Taken back'])
    await person.call('POST', `/api/workouts/${id}/unpublish`)
    const { status, html } = await get('/exercises/lunge/')
    expect([status, html]).toEqual([200, PAGE])
  })

  it('lists at most six', async () => {
    for (let at = 1; at <= 7; at += 1) await publish(`Number ${at}`, 'plank', 1)
    expect(namesIn((await get('/exercises/plank/')).html)).toEqual(
      [7, 6, 5, 4, 3, 2].map((number) => `Number ${number}`)
    )
  })

  it('is the built one when the database is unavailable, and the cached one when it was read before', async () => {
    await publish('Kept', 'squat')
    const origin = 'https://icepoint.test'
    await get('/exercises/squat/', origin)
    const kept = await withoutAppwrite(() => get('/exercises/squat/', origin))
    expect(namesIn(kept.html)).toEqual(['Kept'])
    const away = await withoutAppwrite(() => get('/exercises/squat/'))
    expect([away.status, away.html]).toEqual([200, PAGE])
  })

  it('is not found for an unknown id', async () => {
    expect((await get('/exercises/No_such/')).status).toBe(404)
  })
})
