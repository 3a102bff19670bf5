/** The heap of our own code in the Worker, beside the memory of the process that runs it. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { Product } from '../lib/product.ts'
import { family, workerMegabytes } from './memory.ts'

const REQUESTS = 1000
const ROUNDS = 4
const AT_ONCE = 8
const LOOK_EVERY_MS = 100
const LISTENS = '0A'

type Row = Record<string, string | number>

/** Ports of this machine on which a process listens. */
function portsOf(pid: number): number[] {
  const own = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
      } catch {
        return []
      }
    })
  )
  const lines = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').split('\n').slice(1)
  return lines.flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
    return state === LISTENS && own.has(inode) ? [Number.parseInt(local.split(':')[1] ?? '', 16)] : []
  })
}

async function inspectorAt(port: number): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/json`, { signal: AbortSignal.timeout(2000) })
    const targets = (await answer.json()) as { id: string; webSocketDebuggerUrl: string }[]
    return targets.find(({ id }) => id === 'core:user:icepoint')?.webSocketDebuggerUrl ?? null
  } catch {
    return null
  }
}

async function findInspector(): Promise<string> {
  const workers = family().filter(({ name }) => name === 'workerd')
  for (const port of workers.flatMap(({ pid }) => portsOf(pid))) {
    const found = await inspectorAt(port)
    if (found !== null) return found
  }
  throw new Error('No inspector of the Worker was found.')
}

export interface WorkerHeap {
  look: () => Promise<void>
  /** Of all looks since the last time. What is held stays in the least; garbage comes and goes. */
  take: () => Row
  close: () => void
}

const MEGABYTE = 1024 * 1024

export async function openWorkerHeap(): Promise<WorkerHeap> {
  const socket = new WebSocket(await findInspector())
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, (bytes: number) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: { usedSize: number } }
    if (id !== undefined && result !== undefined) waiting.get(id)?.(result.usedSize)
  }
  let asked = 0
  let seen: number[] = []
  return {
    look: async () => {
      const id = (asked += 1)
      const bytes = await new Promise<number>((resolve) => {
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method: 'Runtime.getHeapUsage' }))
      })
      waiting.delete(id)
      seen.push(bytes / MEGABYTE)
    },
    take: () => {
      const [least, most] = [Math.min(...seen), Math.max(...seen)]
      seen = []
      return { 'heap MB, least': Number(least.toFixed(1)), 'heap MB, most': Number(most.toFixed(1)) }
    },
    close: () => socket.close()
  }
}

const PAGES = ['/workoutListOpen/', '/workout/demo-emom/', '/de/workoutListOpen/', '/sitemap.xml', '/api/health']

async function askMany(url: string, paths: readonly string[]): Promise<void> {
  let sent = 0
  const ask = async (): Promise<void> => {
    while (sent < REQUESTS) {
      sent += 1
      const answer = await fetch(url + (paths[sent % paths.length] ?? '/'))
      if (answer.status >= 500) throw new Error(`${answer.url}: ${answer.status}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
}

/** Files of the build do not run our code, so they are the floor for the process. */
export async function benchWorkerHeap({ url }: Product): Promise<Row[]> {
  const heap = await openWorkerHeap()
  const timer = setInterval(() => void heap.look(), LOOK_EVERY_MS)
  const rows: Row[] = []
  try {
    for (const [what, paths] of Object.entries({ pages: PAGES, health: ['/api/health'], file: ['/robots.txt'] })) {
      for (let round = 1; round <= ROUNDS; round += 1) {
        await heap.look()
        await askMany(url, paths)
        const held = { ...heap.take(), 'process MB': Math.round(workerMegabytes(family())) }
        rows.push({ what, requests: round * REQUESTS, ...held })
      }
    }
    return rows
  } finally {
    clearInterval(timer)
    heap.close()
  }
}
