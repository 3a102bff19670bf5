import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { startTestServer, type TestServer } from '../testing.ts'
import type { RenderJob } from './render-process.ts'
import { NotRendered, RenderQueue } from './render-queue.ts'

const params: RenderJob['params'] = {
  width: 0,
  height: 0,
  position: 'centre',
  quality: undefined,
  borderWidth: 0,
  borderColor: '',
  borderRadius: 0,
  opacity: 1,
  rotation: 0,
  background: '',
  output: ''
}

const noise = (side: number): Promise<Buffer> => {
  const create = { width: side, height: side, channels: 3 as const, background: '#fff' }
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()
}

const job = async (more: Partial<RenderJob['params']>, output = 'png'): Promise<RenderJob> => ({
  source: await noise(300),
  params: { ...params, ...more },
  output
})

describe('preview queue', () => {
  it('renders all previews, two at a time', async () => {
    const queue = new RenderQueue()
    const sizes = await Promise.all(
      [10, 20, 30, 40, 50].map(async (width) => {
        const { data } = await queue.render(await job({ width }))
        return (await sharp(data).metadata()).width
      })
    )
    expect(sizes).toEqual([10, 20, 30, 40, 50])
  })

  it('stops a preview that takes too long, and continues with the next', async () => {
    const queue = new RenderQueue(700)
    const large = await job({ width: 4000, height: 4000, quality: 100 }, 'avif')
    const from = performance.now()
    const cut = await Promise.allSettled([queue.render(large), queue.render(large)])
    expect(cut.map((result) => (result.status === 'rejected' ? (result.reason as Error).message : ''))).toEqual([
      'The preview took too long.',
      'The preview took too long.'
    ])
    // Each of them would take more than ten seconds if left alone.
    expect(performance.now() - from).toBeLessThan(8000)
    const patient = new RenderQueue()
    expect((await patient.render(await job({ width: 10 }))).mimeType).toBe('image/png')
  })

  it('refuses a job when fifty others are waiting', async () => {
    const queue = new RenderQueue(2000)
    const small = await job({ width: 10 })
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => queue.render(small)))
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused.map((result) => ((result as PromiseRejectedResult).reason as { status: number }).status)).toEqual(
      Array.from({ length: 8 }, () => 503)
    )
  })

  it('recognizes files that are not pictures', async () => {
    const source = Buffer.from('no picture')
    await expect(new RenderQueue().render({ source, params, output: 'png' })).rejects.toBeInstanceOf(NotRendered)
  })
})

describe('the server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      buckets: [{ $id: 'b', name: 'B', $permissions: ['read("any")'], fileSecurity: false, encryption: false }]
    })
    const form = new FormData()
    form.append('fileId', 'f')
    form.append('file', new Blob([new Uint8Array(await noise(200))]), 'noise.png')
    const headers = { 'x-appwrite-project': 'demo', 'x-appwrite-key': 'test-key' }
    const made = await fetch(`${server.url}/storage/buckets/b/files`, { method: 'POST', headers, body: form })
    expect(made.status).toBe(201)
  })
  afterAll(() => server.remove())

  const preview = (query: string) => server.call('GET', `/v1/storage/buckets/b/files/f/preview?project=demo&${query}`)

  it('keeps a preview, and answers other callers while rendering one', async () => {
    const slow = preview('width=1200&height=1200&output=webp')
    const from = performance.now()
    expect((await server.call('GET', '/v1/ping')).status).toBe(200)
    expect(performance.now() - from).toBeLessThan(1000)
    expect([(await slow).status, (await slow).headers['x-appwrite-cache']]).toEqual([200, 'miss'])
    const again = await preview('width=1200&height=1200&output=webp')
    expect([again.status, again.headers['x-appwrite-cache']]).toEqual([200, 'hit'])
  })

  it.each(['width=4001', 'height=4001', 'borderWidth=101', 'borderRadius=4001', 'rotation=361', 'quality=101'])(
    'refuses %s, like Appwrite',
    async (query) => {
      expect((await preview(query)).status).toBe(400)
    }
  )
})
