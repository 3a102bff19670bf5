import { beforeAll, describe, expect, it, vi } from 'vitest'
import { app } from '../../../functions/index.ts'
import { content } from '../support/content.ts'
import { bindings, join, newId, type Person } from '../support/edge.ts'

/** Resolves when pictures are finished. */
const drawing = vi.hoisted(() => ({ held: Promise.resolve() }))
/** The test runner cannot load the renderer's WebAssembly; `crawl.spec.ts` checks a real picture. */
vi.mock('@cf-wasm/resvg/workerd', () => ({
  Resvg: {
    async: async (svg: string) => {
      await drawing.held
      return {
        render: () => ({ asPng: () => new TextEncoder().encode(svg), free: () => undefined }),
        free: () => undefined
      }
    }
  }
}))

let fontsAsked: string[] = []
const env = {
  ...bindings,
  ASSETS: {
    fetch: async (request: Request) => {
      fontsAsked.push(new URL(request.url).pathname)
      return new Response(new Uint8Array(4))
    }
  }
}

const get = (path: string, change: object = {}): Promise<Response> =>
  Promise.resolve(
    app.request(
      `https://icepoint.test${path}`,
      { headers: { 'cf-connecting-ip': '2001:db8:1::7' } },
      { ...env, ...change }
    )
  )

async function published(owner: Person, name = 'Ladder'): Promise<string> {
  const id = newId()
  await owner.call('POST', '/api/workouts', { id, content: { ...content(), name } })
  await owner.call('POST', `/api/workouts/${id}/publish`)
  return id
}

describe('the picture of a shared workout', () => {
  let owner: Person
  beforeAll(async () => {
    owner = await join()
    // The mock works from the second import on.
    await import('@cf-wasm/resvg/workerd').catch(() => null)
  })

  const drawnBy = async (answer: Response): Promise<string> => new TextDecoder().decode(await answer.arrayBuffer())

  it('can be shown and cached by other sites, and nothing in it runs', async () => {
    const answer = await get(`/workout/${await published(owner)}/picture.png?v=1`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(await drawnBy(answer)).toContain('>Ladder</text>')
  })

  it('is drawn once for each language and version', async () => {
    const id = await published(owner)
    const textAt = async (path: string, change = {}): Promise<string> => drawnBy(await get(path, change))
    expect(await textAt(`/workout/${id}/picture.png`)).toContain('>Medium<')
    expect(await textAt(`/workout/${id}/picture.png`, { ASSETS: undefined, RATE_LIMITS: 'on' })).toContain('>Medium<')
    expect(await textAt(`/de/workout/${id}/picture.png`)).toContain('>Mittel<')
    fontsAsked = []
    await owner.call('PUT', `/api/workouts/${id}`, { version: 1, content: { ...content(), name: 'Ступени' } })
    expect(await textAt(`/workout/${id}/picture.png?v=2`)).toContain('>Ступени<')
    expect(fontsAsked.filter((path) => path.startsWith('/fonts/share/'))).toHaveLength(6)
  })

  it('is the built one while that has the current version, and ends with its page', async () => {
    const id = await published(owner)
    const ASSETS = {
      fetch: (request: Request) =>
        new URL(request.url).pathname === `/workout/${id}/picture-1.png`
          ? Promise.resolve(new Response('built', { headers: { 'content-type': 'image/png' } }))
          : env.ASSETS.fetch(request)
    }
    const built = await get(`/workout/${id}/picture.png`, { ASSETS })
    expect(built.headers.get('content-security-policy')).toContain('sandbox')
    expect(await drawnBy(built)).toBe('built')
    expect(await drawnBy(await get(`/de/workout/${id}/picture.png`, { ASSETS }))).toContain('>Mittel<')
    await owner.call('PUT', `/api/workouts/${id}`, { version: 1, content: { ...content(), name: 'Newer' } })
    expect(await drawnBy(await get(`/workout/${id}/picture.png?v=1`, { ASSETS }))).toContain('>Newer</text>')
    await owner.call('POST', `/api/workouts/${id}/unpublish`)
    expect((await get(`/workout/${id}/picture.png?v=1`, { ASSETS })).status).toBe(302)
  })

  it('is the card of the brand once its page ended, and for private and unknown workouts alike', async () => {
    const id = await published(owner)
    expect((await get(`/workout/${id}/picture.png`)).status).toBe(200)
    await owner.call('POST', `/api/workouts/${id}/unpublish`)
    const secret = newId()
    await (await join()).call('POST', '/api/workouts', { id: secret, content: content() })
    for (const name of [id, secret, newId(), '%ff', `u-${'a'.repeat(28)}`]) {
      const { status, headers } = await get(`/workout/${name}/picture.png`)
      expect([name, status, headers.get('location')]).toEqual([name, 302, '/icons/icepoint-share.png'])
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  it('of an unlisted link is dark, in no cache of ours, and ends with the link', async () => {
    const owner = await join()
    const id = newId()
    await owner.call('POST', '/api/workouts', { id, content: { ...content(), name: 'Secret ladder', trainer: 'Mara' } })
    const { body } = await owner.call('POST', `/api/workouts/${id}/unlist`)
    const path = `/workout/${String(body['link'])}/picture.png`
    const answer = await get(path)
    expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
      'private, max-age=60',
      'noindex'
    ])
    const svg = await drawnBy(answer)
    expect(svg).toContain('>Secret ladder</text>')
    expect(svg).not.toContain('Mara')
    await owner.call('PUT', `/api/workouts/${id}`, { version: 1, content: { ...content(), name: 'Renamed' } })
    expect(await drawnBy(await get(path))).toContain('>Renamed</text>')
    await owner.call('POST', `/api/workouts/${id}/unpublish`)
    expect((await get(path)).headers.get('location')).toBe('/icons/icepoint-share.png')
  })

  it('of a link to a public workout is the picture of that workout', async () => {
    const owner = await join()
    const id = newId()
    await owner.call('POST', '/api/workouts', { id, content: content() })
    const { body } = await owner.call('POST', `/api/workouts/${id}/unlist`)
    await owner.call('POST', `/api/workouts/${id}/publish`)
    const { status, headers } = await get(`/workout/${String(body['link'])}/picture.png`)
    expect(status).toBe(302)
    expect(headers.get('location')).toMatch(new RegExp(`^/workout/${id}/picture\\.png\\?v=\\d+$`))
  })

  it('of an exercise is drawn from the file of the build, once', async () => {
    let reads = 0
    const ASSETS = {
      fetch: (request: Request) => {
        if (!request.url.endsWith('/de/exercises/push-up/picture.svg'))
          return Promise.resolve(new Response('', { status: request.url.endsWith('.svg') ? 404 : 200 }))
        reads += 1
        const headers = { 'content-type': 'image/svg+xml' }
        return Promise.resolve(new Response('<svg>Liegestütz</svg>', { headers }))
      }
    }
    const path = '/de/exercises/push-up/picture.png'
    const answer = await get(path, { ASSETS })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(await drawnBy(answer)).toBe('<svg>Liegestütz</svg>')
    expect(await drawnBy(await get(path, { ASSETS }))).toBe('<svg>Liegestütz</svg>')
    expect(reads).toBe(1)
    for (const id of ['no-such-exercise', 'Push-Up', '%ff'])
      expect([id, (await get(`/exercises/${id}/picture.png`, { ASSETS })).status]).toEqual([id, 404])
  })

  it('is the site’s own while too many are being drawn', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => published(owner)))
    const { promise, resolve } = Promise.withResolvers<void>()
    drawing.held = promise
    const stood: Response[] = []
    const asked = ids.map(async (id) => {
      const answer = await get(`/workout/${id}/picture.png`)
      if (answer.status === 302) stood.push(answer)
      return answer.status
    })
    // One draws and one waits.
    await vi.waitFor(() => expect(stood).toHaveLength(3), 10_000)
    resolve()
    expect((await Promise.all(asked)).sort()).toEqual([200, 200, 302, 302, 302])
    for (const { headers } of stood)
      expect([headers.get('location'), headers.get('cache-control')]).toEqual(['/icons/icepoint-share.png', 'no-store'])
    expect((await get(`/workout/${ids[4] ?? ''}/picture.png`)).status).toBe(200)
  })

  it('is limited per address', async () => {
    const id = await published(owner)
    const limited = { RATE_LIMITS: 'on' }
    const statuses: number[] = []
    for (let version = 1; version < 60 && statuses.at(-1) !== 429; version += 1) {
      statuses.push((await get(`/workout/${id}/picture.png`, limited)).status)
      await owner.call('PUT', `/api/workouts/${id}`, { version, content: content() })
    }
    // One becomes free again every two seconds.
    expect(statuses.length).toBeGreaterThan(30)
    expect(statuses.at(-1)).toBe(429)
  })
})
