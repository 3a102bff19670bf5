/** A port in front of the product that delays what goes through it, in either direction, and can be cut. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { queued, type SimulatedLine } from '#core/live/line.test-kit.ts'

export type Way = Pick<SimulatedLine, 'upMs' | 'downMs' | 'jitterMs'>

export interface DelayLine {
  url: string
  /** Everything in flight is lost, and nobody is told. */
  cut: () => void
  restore: () => void
  close: () => void
}

/** The server's clock: the same machine, in fractions of a millisecond. */
export const trueNow = (): number => performance.timeOrigin + performance.now()

/** Delivers in order, as TCP does. */
export function delayed(ms: () => number): (deliver: () => void) => void {
  const waiting: { at: number; deliver: () => void }[] = []
  let last = 0
  const run = (): void => {
    const next = waiting[0]
    if (next === undefined) return
    if (next.at > trueNow()) return void setTimeout(run, Math.max(0, next.at - trueNow()))
    waiting.shift()
    next.deliver()
    run()
  }
  return (deliver) => {
    last = Math.max(last, trueNow() + ms())
    waiting.push({ at: last, deliver })
    if (waiting.length === 1) setTimeout(run, Math.max(0, last - trueNow()))
  }
}

export async function openLine(target: () => string, way: Way, random: () => number): Promise<DelayLine> {
  const sockets = new Set<Socket>()
  let isCut = false
  const forward = (from: Socket, to: Socket, ms: number) => {
    const later = delayed(() => ms + queued(random, way.jitterMs))
    sockets.add(from)
    from.setNoDelay()
    from.on('data', (bytes) => later(() => isCut || to.write(bytes)))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      later(() => isCut || to.end())
    })
  }
  const server = createServer((from) => {
    if (isCut) return void from.destroy()
    const { hostname, port } = new URL(target())
    const to = connect(Number(port), hostname)
    forward(from, to, way.upMs)
    forward(to, from, way.downMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
    },
    restore: () => {
      drop()
      isCut = false
    },
    close: () => {
      drop()
      server.close()
    }
  }
}
