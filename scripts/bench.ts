/** `npm run bench` prints figures; it is never a test. Ratios are measured within one run, because machines differ. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explain } from './lib/explain.ts'
import type { Product } from './lib/product.ts'
import { stopAll, stopOnSignals } from './lib/processes.ts'
import { benchAppwrite } from './bench/appwrite.ts'
import { benchEditor } from './bench/editor.ts'
import { benchFeed } from './bench/feed.ts'
import { benchFilter } from './bench/filter.ts'
import { benchLimit } from './bench/limit.ts'
import { benchLive } from './bench/live.ts'
import { benchMessages } from './bench/messages.ts'
import { benchOffline } from './bench/offline.ts'
import { benchOutbox } from './bench/outbox.ts'
import { benchPlanning } from './bench/planning.ts'
import { benchPlayer } from './bench/player.ts'
import { benchEdge, benchPublic } from './bench/public.ts'
import { benchSending } from './bench/sending.ts'
import { benchSharing } from './bench/sharing.ts'
import { benchStudioVideo } from './bench/studio-video.ts'
import { benchNavigation } from './bench/screens.ts'

stopOnSignals()
/**
 * One of `player`, `feed`, `limit`, `navigation`, `editor`, `filter`, `offline`, `messages`, `sharing`, `planning`,
 * `sending`, `studio`, `outbox`, `live`, `edge` or `public`, which can be followed by a number of workouts. Without
 * one, everything but the last nine runs.
 */
const only = process.argv[2]
const isWanted = (name: string): boolean => only === undefined || only === name
const folder = mkdtempSync(join(tmpdir(), 'icepoint-bench-'))
process.env['ICEPOINT_DATA'] = folder
const { startProduct } = await import('./lib/product.ts')
const { anyPort } = await import('./lib/ports.ts')

async function benchServers(): Promise<void> {
  console.log('\nLocal Appwrite compared with a bare node:http server that sends the same JSON')
  for (const [name, table] of Object.entries(await benchAppwrite(folder))) {
    console.log(name)
    console.table(table)
  }
}

/** They take minutes. */
async function benchOnRequest(product: Product): Promise<void> {
  if (only === 'edge') {
    console.log('\nPublic pages from the edge compared with a static file')
    console.table(await benchEdge(product.url))
  }
  if (only === 'outbox') {
    console.log('\nWrites that were queued on the device, counted on the server')
    console.table(await benchOutbox(product))
  }
  if (only === 'live') await benchLive(product, process.argv[3])
}

async function benchProduct(): Promise<void> {
  const product = await startProduct({
    // Rooms are measured without the proxy of `wrangler dev`.
    port: only === 'live' ? 'any' : await anyPort(),
    report: () => {},
    withDemo: true,
    edgeVars: { RATE_LIMITS: 'off' }
  })
  if (only === undefined) await benchServers()
  if (isWanted('limit')) {
    console.log('\nFifty simultaneous creates with one place left, compared with ten saves in sequence')
    console.table(await benchLimit(product))
  }
  if (isWanted('navigation')) {
    console.log('\nA tap on the navigation compared with a plain load')
    console.table(await benchNavigation(product.url))
  }
  if (isWanted('feed')) {
    console.log('\nThe calendar feed compared with a static file')
    console.table(await benchFeed(product))
  }
  // Runs before the editor, which makes the list long.
  if (isWanted('offline')) {
    console.log('\nCold starts of the installed app, offline compared with online')
    console.table(await benchOffline(product))
  }
  await benchOnRequest(product)
  if (isWanted('editor')) {
    console.log('\nTyping in the editor, milliseconds to the next paint, CPU slowed four times')
    console.table(await benchEditor(product))
  }
  if (isWanted('filter')) {
    console.log('\nTyping in the filter of a long list, milliseconds to the next paint, CPU slowed four times')
    console.table(await benchFilter(product))
  }
  if (only === 'sharing') {
    console.log('\nSharing a workout with a group of a hundred people, median in milliseconds')
    console.table(await benchSharing(product))
  }
  if (only === 'planning') {
    console.log('\nA month of the calendar and the statistics, milliseconds, CPU slowed four times')
    console.table(await benchPlanning(product))
  }
  if (only === 'sending') {
    console.log('\nCopying and sending a 190 MB master video: peak memory, without the page cache')
    console.table(await benchSending(product))
  }
  if (only === 'studio') {
    console.log('\nMarking chapters of a 45-minute video, milliseconds')
    console.table(await benchStudioVideo(product))
  }
  if (only === 'messages') await benchMessages(product, process.argv[3])
  if (isWanted('player')) {
    console.log('\nThe player in Chromium')
    console.table(await benchPlayer(product))
  }
}

async function benchPages(): Promise<void> {
  const workouts = process.argv[3] === undefined ? undefined : Number(process.argv[3])
  console.log('\nPublic pages with many public workouts compared with a thousand, milliseconds')
  console.table(await benchPublic(folder, workouts))
}

try {
  await (only === 'public' ? benchPages() : benchProduct())
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
} finally {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
}
