/** Measures rooms of people who train together (docs/live-clock.md). The room is the real one, under workerd. */
import { startEdge } from '../lib/edge.ts'
import type { Product } from '../lib/product.ts'
import { benchCrowd } from './live/crowds.ts'
import { benchFaults } from './live/faults.ts'
import { roomsOf } from './live/room.ts'
import { benchStep } from './live/step.ts'
import { family, workersOf } from './processes.ts'

/** Rooms, and people in each. */
const CROWDS = [
  [1, 300],
  [100, 20]
] as const

/** Kills the Worker and starts it again on the same storage, at another port. @returns its address */
async function restarted({ appwrite }: Product): Promise<string> {
  for (const { pid } of workersOf(family())) process.kill(pid, 'SIGKILL')
  const { url } = await startEdge({ appwrite, port: 'any', report: () => {}, vars: { RATE_LIMITS: 'off' } })
  return url
}

/** @param only `step`, `faults` or `crowds`; all three by default */
export async function benchLive(product: Product, only?: string): Promise<void> {
  let { url } = product
  const rooms = await roomsOf(() => url, product.appwrite)
  const isWanted = (part: string): boolean => only === undefined || only === part
  if (isWanted('step')) {
    console.log('\nThirty people in one room, on simulated lines, three of them with real Chromiums')
    console.table(await benchStep(() => url, rooms))
  }
  if (isWanted('crowds')) {
    console.log('\nMany people on one Worker, lines without delays')
    for (const [count, size] of CROWDS) console.table([await benchCrowd(() => url, rooms, count, size)])
  }
  if (isWanted('faults')) {
    console.log('\nWhere everyone is after a fault')
    const restart = async () => {
      url = await restarted(product)
    }
    console.table(await benchFaults(() => url, rooms, restart))
  }
}
