/** A broken websocket frame may end its own connection; the server and other connections stay. */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { PROJECT, schemaWith, table, workshop, type Program } from './program.ts'

const shop = workshop()
const open = { ...table('notes', [{ key: 'n', type: 'integer' }]), $permissions: ['read("any")'] }
const channel = 'databases.db.tables.notes.rows'
/** Milliseconds; only a broken server takes that long. */
const PATIENCE = 60_000
let program: Program
let neighbour: WebSocket
let heard: string[] = []

beforeAll(async () => {
  program = await shop.start(schemaWith(open))
  neighbour = new WebSocket(`${program.url.replace('http', 'ws')}/realtime?project=${PROJECT}`)
  neighbour.on('message', (data: Buffer) => heard.push(data.toString()))
  await until(() => heard.some((text) => text.includes('"connected"')))
  neighbour.send(JSON.stringify({ type: 'subscribe', data: [{ channels: [channel] }] }))
  await until(() => heard.some((text) => text.includes('"to":"subscribe"')))
})

afterAll(() => {
  neighbour.terminate()
  shop.remove()
})

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE
  while (!isTrue()) {
    if (performance.now() > end) throw new Error('nothing came')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** `mask: false` breaks the rule that clients mask (RFC 6455, 5.3). */
function frame(opcode: number, payload: Buffer, how: { fin?: boolean; mask?: boolean; rsv?: number } = {}): Buffer {
  const { fin = true, mask = true, rsv = 0 } = how
  const size =
    payload.length < 126
      ? Buffer.from([payload.length | (mask ? 0x80 : 0)])
      : Buffer.from([126 | (mask ? 0x80 : 0), payload.length >> 8, payload.length & 255])
  const key = Buffer.from([1, 2, 3, 4])
  const body = mask ? payload.map((byte, index) => byte ^ (key[index % 4] ?? 0)) : payload
  return Buffer.concat([Buffer.from([(fin ? 0x80 : 0) | rsv | opcode]), size, ...(mask ? [key] : []), body])
}

const text = (value: string): Buffer => frame(1, Buffer.from(value))

/** Invalid frames, by what is wrong with them. */
const BROKEN: Record<string, Buffer> = {
  'no mask': frame(1, Buffer.from('{"type":"ping"}'), { mask: false }),
  'an unknown opcode': frame(5, Buffer.from('x')),
  'reserved bits': frame(1, Buffer.from('x'), { rsv: 0x70 }),
  'a continuation of nothing': frame(0, Buffer.from('x')),
  'a divided ping': frame(9, Buffer.from('x'), { fin: false }),
  'a ping of 200 bytes': frame(9, Buffer.alloc(200)),
  'text that is no UTF-8': frame(1, Buffer.from([0xff, 0xfe, 0xc0, 0x80])),
  'a close without a valid code': frame(8, Buffer.from([0x03, 0x00])),
  'a close of one byte': frame(8, Buffer.from([0x03])),
  'a frame that says it has 2^63 bytes': Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]),
  'a frame that says it has 1 GB': Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 1, 2, 3, 4]),
  'half a header': Buffer.from([0x81]),
  'half a text': frame(1, Buffer.alloc(500, 0x20)).subarray(0, 100),
  'text divided and then begun anew': Buffer.concat([frame(1, Buffer.from('{'), { fin: false }), text('{}')]),
  'bytes of chance': randomBytes(4096),
  'binary garbage': frame(2, randomBytes(300)),
  'a text of 60,000 spaces': frame(1, Buffer.alloc(60_000, 0x20)),
  'JSON nested 20,000 deep': text('['.repeat(20_000)),
  'a type that is an object': text('{"type":{}}'),
  'a list of types': text('[{"type":"ping"}]'),
  'null, numbers and texts': Buffer.concat(['null', '7', '"ping"', '', 'true'].map(text)),
  'data of every wrong kind': Buffer.concat(
    ['subscribe', 'unsubscribe', 'authentication', 'presence', '__proto__'].flatMap((type) =>
      [null, 7, 'x', [], [null], [[]], {}, [{ channels: 7 }], [{ channels: [null] }], { session: {} }].map((data) =>
        text(JSON.stringify({ type, data }))
      )
    )
  )
}

function upgrade(): Promise<Socket> {
  const { port } = new URL(program.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.once('error', reject)
    socket.once('data', (data: Buffer) => {
      if (!data.toString('latin1').startsWith('HTTP/1.1 101')) reject(new Error(data.toString('latin1')))
      socket.off('error', reject)
      socket.on('error', () => socket.destroy())
      resolve(socket)
    })
    const key = randomBytes(16).toString('base64')
    socket.write(
      `GET /v1/realtime?project=${PROJECT} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`
    )
  })
}

let count = 0

async function expectAlive(): Promise<void> {
  heard = []
  count += 1
  const made = await program.call('POST', '/tablesdb/db/tables/notes/rows', { rowId: `r${count}`, data: { n: count } })
  expect(made.status).toBe(201)
  await until(() => heard.some((frameText) => frameText.includes(`"$id":"r${count}"`)))
  expect(program.errors()).toBe('')
}

it.each(Object.keys(BROKEN))('survives %s', async (what) => {
  const socket = await upgrade()
  socket.write(BROKEN[what] ?? '')
  // When the later write is answered, the server has read this frame too.
  await expectAlive()
  // Resets the connection in the middle of a message.
  socket.resetAndDestroy()
  await expectAlive()
})

it('survives invalid upgrades', async () => {
  const { port } = new URL(program.url)
  const requests = [
    'GET /v1/realtime HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'GET /v1/realtime HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x\r\n\r\n',
    'POST /v1/realtime HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    'GET /v1/other HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'GET /v1/realtime?project[]=x&channels[a][b]=c HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'
  ]
  for (const request of requests) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => socket.destroy())
    socket.write(request)
    await new Promise<void>((resolve) => {
      socket.once('data', () => resolve())
      socket.once('close', () => resolve())
    })
    socket.resetAndDestroy()
    await expectAlive()
  }
})

it('survives a hundred connections that break in the middle of a frame', async () => {
  const sockets = await Promise.all(Array.from({ length: 100 }, upgrade))
  for (const socket of sockets) socket.write(frame(1, Buffer.alloc(1000, 0x20)).subarray(0, 300))
  await expectAlive()
  for (const socket of sockets) socket.resetAndDestroy()
  await expectAlive()
})
