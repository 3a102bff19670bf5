/** `npm run bench` prints figures; it is never a test. Ratios are taken within one run, because machines differ. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explain } from './lib/explain.ts'
import { stopAll, stopOnSignals } from './lib/processes.ts'
import { benchAppwrite } from './bench/appwrite.ts'
import { benchEditor } from './bench/editor.ts'
import { benchFeed } from './bench/feed.ts'
import { benchFilter } from './bench/filter.ts'
import { benchLimit } from './bench/limit.ts'
import { benchMessages } from './bench/messages.ts'
import { benchOffline } from './bench/offline.ts'
import { benchOutbox } from './bench/outbox.ts'
import { benchPlanning } from './bench/planning.ts'
import { benchPlayer } from './bench/player.ts'
import { benchSending } from './bench/sending.ts'
import { benchSharing } from './bench/sharing.ts'
import { benchStudioVideo } from './bench/studio-video.ts'
import { benchNavigation } from './bench/screens.ts'

stopOnSignals()
/** `player`, `feed`, `limit`, `navigation`, `editor`, `filter`, `offline`, `messages`, `sharing`, `planning`, `sending`, `studio` or `outbox`; without one everything but the last six. */
const only = process.argv[2]
const isWanted = (name: string): boolean => only === undefined || only === name
const folder = mkdtempSync(join(tmpdir(), 'icepoint-bench-'))
process.env['ICEPOINT_DATA'] = folder
const { startProduct } = await import('./lib/product.ts')
const { anyPort } = await import('./lib/ports.ts')

async function benchServers(): Promise<void> {
  console.log('\nLocal Appwrite beside a bare node:http server that answers the same JSON')
  for (const [name, table] of Object.entries(await benchAppwrite(folder))) {
    console.log(name)
    console.table(table)
  }
}

async function benchProduct(): Promise<void> {
  const product = await startProduct({
    port: await anyPort(),
    report: () => {},
    withDemo: true,
    edgeVars: { RATE_LIMITS: 'off' }
  })
  if (only === undefined) await benchServers()
  if (isWanted('limit')) {
    console.log('\nFifty creates at once with one place left, beside ten saves one after the other')
    console.table(await benchLimit(product))
  }
  if (isWanted('navigation')) {
    console.log('\nA tap on the navigation beside a plain load')
    console.table(await benchNavigation(product.url))
  }
  if (isWanted('feed')) {
    console.log('\nThe calendar feed beside a static file')
    console.table(await benchFeed(product))
  }
  // Before the editor, which makes the list long.
  if (isWanted('offline')) {
    console.log('\nCold starts of the installed app, without a network beside with one')
    console.table(await benchOffline(product))
  }
  // Only when it is asked for: it lasts some minutes.
  if (only === 'outbox') {
    console.log('\nWrites that waited on the device, counted on the server')
    console.table(await benchOutbox(product))
  }
  if (isWanted('editor')) {
    console.log('\nKeys in the editor, milliseconds to the next paint, processor slowed four times')
    console.table(await benchEditor(product))
  }
  if (isWanted('filter')) {
    console.log('\nKeys in the filter of a long list, milliseconds to the next paint, processor slowed four times')
    console.table(await benchFilter(product))
  }
  if (only === 'sharing') {
    console.log('\nA workout for a group of a hundred people, milliseconds at the median')
    console.table(await benchSharing(product))
  }
  if (only === 'planning') {
    console.log('\nA month of the calendar and the statistics, milliseconds, processor slowed four times')
    console.table(await benchPlanning(product))
  }
  if (only === 'sending') {
    console.log('\nA master video of 190 MB is copied and sent: the most that was held, without pages of files')
    console.table(await benchSending(product))
  }
  if (only === 'studio') {
    console.log('\nChapters of a video of 45 minutes are marked, milliseconds')
    console.table(await benchStudioVideo(product))
  }
  if (only === 'messages') await benchMessages(product, process.argv[3])
  if (isWanted('player')) {
    console.log('\nThe player in Chromium')
    console.table(await benchPlayer(product))
  }
}

try {
  await benchProduct()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
} finally {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
}
