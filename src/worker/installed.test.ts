/// <reference lib="webworker" />
import { expect, it, vi } from 'vitest'

type Install = (event: { waitUntil: (work: Promise<unknown>) => void }) => void

const world = vi.hoisted(() => ({ open: [] as (() => void)[], most: 0, asked: [] as string[] }))
const listeners = vi.hoisted(() => new Map<string, unknown>())
vi.hoisted(() => {
  vi.stubGlobal('self', { addEventListener: (name: string, listener: unknown) => listeners.set(name, listener) })
  vi.stubGlobal('location', new URL('https://icepoint.example/service-worker.js'))
})
vi.mock('workbox-routing', () => ({ registerRoute: vi.fn() }))
vi.mock('workbox-precaching', () => ({
  PrecacheRoute: class {},
  PrecacheController: class {
    files = new Map<string, string>()
    addToCacheList = (files: { url: string; revision: string | null }[]) => {
      for (const { url, revision } of files) this.files.set(url, revision === null ? url : `${url}?v=${revision}`)
    }
    getURLsToCacheKeys = () => this.files
    activate = vi.fn()
    strategy = {
      handleAll: ({ request, params }: { request: Request; params: { cacheKey: string } }) => {
        world.asked.push(`${request.cache} ${params.cacheKey}`)
        const done = new Promise<void>((resolve) => world.open.push(resolve))
        world.most = Math.max(world.most, world.open.length)
        return [done, done]
      }
    }
  }
}))

const { installFiles } = await import('./installed.ts')

it('files load eight at a time, each once, and unversioned ones bypass the browser’s cache', async () => {
  const file = (at: number) => ({ url: `https://icepoint.example/${at}`, revision: at === 0 ? 'a' : null })
  installFiles(Array.from({ length: 20 }, (_, at) => file(at)))
  const done = new Promise<unknown>((resolve) =>
    (listeners.get('install') as Install)({ waitUntil: (work) => void work.then(resolve) })
  )
  let isDone = false
  void done.then(() => (isDone = true))
  while (!isDone) {
    world.open.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(world.most).toBe(8)
  expect(world.asked).toHaveLength(20)
  expect(new Set(world.asked).size).toBe(20)
  expect(world.asked[0]).toBe('reload https://icepoint.example/0?v=a')
  expect(world.asked[1]).toBe('default https://icepoint.example/1')
})
