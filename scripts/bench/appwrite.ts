/** Compares the local Appwrite with a bare server that sends the same JSON: what its work costs on top of HTTP. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, Storage } from 'node-appwrite'
import { InputFile } from 'node-appwrite/file'
import { HOST, ROOT } from '../lib/config.ts'
import { anyPort } from '../lib/ports.ts'
import { run, waitFor, type Running } from '../lib/processes.ts'
import { inTurns, median, perSecond, round, send, type Call, type Work } from './appwrite/compare.ts'
import { crowd } from './appwrite/realtime.ts'
import { BENCH_SCHEMA, seed } from './appwrite/seed.ts'

const KEY = 'standard_bench'
const PROJECT = BENCH_SCHEMA.projectId
const GUEST = { 'x-appwrite-project': PROJECT }
const JSON_HEADERS = { ...GUEST, 'x-appwrite-key': KEY, 'content-type': 'application/json' }
const READ_GOAL = 4
const MILLION_GOAL = 2
const ROUNDS = 400

interface Servers {
  own: string
  bare: string
  stop: () => Promise<void>
}

async function start(folder: string): Promise<Servers> {
  const dataDir = join(folder, 'appwrite-bench')
  mkdirSync(dataDir, { recursive: true })
  await seed(dataDir)
  const schema = join(folder, 'bench.json')
  writeFileSync(schema, JSON.stringify(BENCH_SCHEMA))
  const port = await anyPort()
  const main = join(ROOT, 'appwrite-local', 'main.ts')
  const args = ['--data', dataDir, '--schema', schema, '--port', String(port), '--host', HOST, '--key', KEY]
  const server = run('Appwrite (bench)', process.execPath, [main, ...args])
  const own = `http://${HOST}:${port}/v1`
  await waitFor(`${own}/ping`, server)
  const { handle, url: bare } = await startBare(folder)
  return { own, bare, stop: async () => void (await Promise.all([server.stop(), handle.stop()])) }
}

function startBare(folder: string): Promise<{ handle: Running; url: string }> {
  return new Promise((resolve, reject) => {
    const program = join(import.meta.dirname, 'appwrite', 'bare-server.ts')
    const handle = run('bare server', process.execPath, [program, folder], {
      onLine: (line) => {
        const url = /listening on (\S+)/.exec(line)?.[1]
        if (url !== undefined) resolve({ handle, url })
      }
    })
    void handle.ended.then(() => reject(new Error(handle.tail())))
  })
}

const rows = (own: string, table: string): string => `${own}/tablesdb/bench/tables/${table}/rows`
const query = (...queries: object[]): string =>
  `?${queries.map((one, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(one))}`).join('&')}`

const ofKind = query(
  { method: 'equal', attribute: 'kind', values: ['kind7'] },
  { method: 'orderDesc', attribute: 'made' },
  { method: 'limit', values: [25] }
)
const ofAll = query(
  { method: 'equal', attribute: 'isPublic', values: [true] },
  { method: 'orderDesc', attribute: 'made' },
  { method: 'limit', values: [25] }
)

async function benchReads({ own, bare }: Servers): Promise<object[]> {
  const reads: Record<string, string> = {
    getRow: `${rows(own, 'many')}/row-500000`,
    'listRows(25), permission filter, of 1,000': `${rows(own, 'few')}${ofKind}`,
    'listRows(25), permission filter, of 1,000,000': `${rows(own, 'many')}${ofKind}`,
    'listRows(25), all 1,000 fit': `${rows(own, 'few')}${ofAll}`,
    'listRows(25), all 1,000,000 fit': `${rows(own, 'many')}${ofAll}`
  }
  const table: object[] = []
  for (const [name, url] of Object.entries(reads)) {
    const path = `/${table.length}`
    await store(bare, path, await send({ method: 'GET', url, headers: GUEST }))
    const ownCall: Call = { method: 'GET', url, headers: GUEST }
    const bareCall: Call = { method: 'GET', url: `${bare}${path}`, headers: GUEST }
    const [a = [], b = []] = await inTurns([() => send(ownCall), () => send(bareCall)], ROUNDS)
    const ratio = median(a) / median(b)
    table.push({
      name,
      ms: round(median(a)),
      'bare ms': round(median(b)),
      ratio: round(ratio),
      goal: goal(ratio, READ_GOAL)
    })
  }
  for (const [name, index] of [['narrow', 1] as const, ['broad', 3] as const]) {
    const urls = Object.values(reads).slice(index, index + 2)
    const [few = [], many = []] = await inTurns(
      urls.map((url) => () => send({ method: 'GET', url, headers: GUEST })),
      ROUNDS
    )
    const ratio = median(many) / median(few)
    const ms = { ms: round(median(many)), 'thousand ms': round(median(few)) }
    table.push({
      name: `a million beside a thousand, ${name}`,
      ...ms,
      ratio: round(ratio),
      goal: goal(ratio, MILLION_GOAL)
    })
  }
  // Totals are cached until a write, so each call asks for a different one.
  let asked = 0
  const [counted = []] = await inTurns(
    [() => send({ method: 'GET', url: newTotal((asked += 1)), headers: GUEST })],
    ROUNDS / 4
  )
  table.push({ name: 'listRows(25), all 1,000,000 match, total not cached yet', ms: round(median(counted)) })
  return table

  function newTotal(number: number): string {
    const bound = new Date(Date.UTC(2100, 0, 1) + number * 1000).toISOString()
    return `${rows(own, 'many')}${ofAll}&queries[3]=${encodeURIComponent(
      JSON.stringify({ method: 'lessThan', attribute: 'made', values: [bound] })
    )}`
  }
}

function goal(ratio: number, most: number): string {
  return `${ratio <= most ? 'met' : 'missed'} (≤ ${most})`
}

function store(bare: string, path: string, body: string): Promise<string> {
  return send({ method: 'POST', url: `${bare}/store?path=${path}`, body })
}

let made = 0

function write(method: string, url: string, body: unknown): Call {
  return { method, url, headers: JSON_HEADERS, body: JSON.stringify(body) }
}

function newRow(): { rowId: string; data: object } {
  made += 1
  return { rowId: `new-${made}`, data: { title: `New ${made}`, kind: 'new', rating: 1.5, plays: 0, isPublic: true } }
}

async function benchWrites({ own, bare }: Servers): Promise<object[]> {
  const counter = `${rows(own, 'writes')}/counter`
  await send(write('POST', rows(own, 'writes'), { rowId: 'counter', data: { title: 'counter', plays: 0 } }))
  const create: Work = () => send(write('POST', rows(own, 'writes'), newRow()))
  const increment: Work = () => send(write('PATCH', `${counter}/plays/increment`, { value: 1 }))
  const bareWrite = (body: () => unknown): Work => {
    return () => send(write('POST', `${bare}/write?sync`, body()))
  }
  await store(bare, '/write', await send(write('POST', rows(own, 'writes'), newRow())))
  const transaction: Work = async () => {
    const { $id } = JSON.parse(await send(write('POST', `${own}/tablesdb/transactions`, {}))) as { $id: string }
    const target = { databaseId: 'bench', tableId: 'writes' }
    const operations = [
      { ...target, action: 'increment', rowId: 'counter', data: { column: 'plays', value: 1 } },
      { ...target, action: 'create', ...newRow() }
    ]
    await send(write('POST', `${own}/tablesdb/transactions/${$id}/operations`, { operations }))
    await send(write('PATCH', `${own}/tablesdb/transactions/${$id}`, { commit: true }))
  }
  const threeBare: Work = async () => {
    for (let call = 0; call < 3; call += 1) await bareWrite(newRow)()
  }
  const pairs: [string, Work, Work][] = [
    ['createRow', create, bareWrite(newRow)],
    ['incrementRowColumn', increment, bareWrite(() => ({ value: 1 }))],
    ['transaction of two operations (three calls)', transaction, threeBare]
  ]
  const table: object[] = []
  for (const [name, ownWork, bareWork] of pairs) {
    const [a = [], b = []] = await inTurns([ownWork, bareWork], ROUNDS / 2)
    table.push({
      name,
      ms: round(median(a)),
      'bare with sync ms': round(median(b)),
      ratio: round(median(a) / median(b))
    })
  }
  for (const atOnce of [32]) {
    const [a, b] = [await perSecond(create, atOnce), await perSecond(bareWrite(newRow), atOnce)]
    table.push({
      name: `createRow, ${atOnce} callers at once, per second`,
      ms: a,
      'bare with sync ms': b,
      ratio: round(b / a)
    })
  }
  return table
}

async function benchUpload({ own, bare }: Servers): Promise<object[]> {
  const bytes = Buffer.alloc(12 * 1024 * 1024, 'icepoint ')
  await store(bare, '/storage/buckets/files/files', JSON.stringify({ $id: 'x' }))
  const upload = (endpoint: string, isBare: boolean): Work => {
    const client = new Client().setEndpoint(endpoint).setProject(PROJECT).setKey(KEY)
    const storage = new Storage(client)
    return () => {
      made += 1
      const file = InputFile.fromBuffer(bytes, 'video.mp4')
      return storage.createFile({ bucketId: 'files', fileId: isBare ? 'x' : `file-${made}`, file })
    }
  }
  const [a = [], b = []] = await inTurns([upload(own, false), upload(bare, true)], 10)
  return [
    { name: 'upload of 12 MB', ms: round(median(a)), 'bare ms': round(median(b)), ratio: round(median(a) / median(b)) }
  ]
}

async function benchRealtime({ own, bare }: Servers): Promise<object[]> {
  const channel = 'databases.bench.tables.writes.rows'
  const hello = JSON.stringify({ type: 'subscribe', data: [{ channels: [channel] }] })
  const listeners = await crowd(`${own.replace('http', 'ws')}/realtime?project=${PROJECT}`, [hello])
  const others = await crowd(bare.replace('http', 'ws'), [])
  const open = (): object => ({ ...newRow(), permissions: ['read("any")'] })
  await store(bare, '/broadcast', JSON.stringify({ type: 'event', data: { payload: 'x'.repeat(1500) } }))
  const ownWork = listeners.heardAfter(() => send(write('POST', rows(own, 'writes'), open())))
  const bareWork = others.heardAfter(() => send(write('POST', `${bare}/broadcast`, open())))
  const [a = [], b = []] = await inTurns([ownWork, bareWork], 50)
  listeners.close()
  others.close()
  return [
    {
      name: 'event to 500 subscribers',
      ms: round(median(a)),
      'bare ms': round(median(b)),
      ratio: round(median(a) / median(b))
    }
  ]
}

/** Prints tables of reads, writes and everything else. `folder` is temporary and takes about 500 MB. */
export async function benchAppwrite(folder: string): Promise<Record<string, object[]>> {
  const servers = await start(folder)
  try {
    return {
      Reads: await benchReads(servers),
      'Writes (every response is on disk)': await benchWrites(servers),
      'Files and events': [...(await benchUpload(servers)), ...(await benchRealtime(servers))]
    }
  } finally {
    await servers.stop()
  }
}
