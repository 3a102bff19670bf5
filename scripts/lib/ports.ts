import { createServer, type AddressInfo } from 'node:net'
import { HOST, PORTS } from './config.ts'

const ATTEMPTS = 4

export function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new Error(`The port must be a number from 1 to 65535, not "${text}".`)
}

export const sitePort = (option: string | undefined): number =>
  parsePort(option ?? process.env['PORT'] ?? String(PORTS.site))

function freePort(port: number, host: string): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, host, () => {
      const { port: found } = server.address() as AddressInfo
      server.close(() => resolve(found))
    })
  })
}

/** Returns the wanted port or the next free one. @throws Error when fifty in a row are in use */
export async function pickPort(wanted: number, host: string, report: (message: string) => void): Promise<number> {
  const last = Math.min(wanted + 49, 65_535)
  for (let port = wanted; port <= last; port += 1) {
    if ((await freePort(port, host)) !== null) {
      if (port !== wanted) report(`Port ${wanted} is in use; using ${port}.`)
      return port
    }
  }
  throw new Error(`All ports from ${wanted} to ${last} are in use.`)
}

/**
 * Starts a server on the wanted port or the next free one. Another program may take a free port first, so it retries.
 */
export async function onFreePort<T>(
  wanted: number,
  host: string,
  report: (message: string) => void,
  start: (port: number) => Promise<T>
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await pickPort(wanted, host, report)
    try {
      return await start(port)
    } catch (error) {
      if (attempt === ATTEMPTS || !isPortTaken(error)) throw error
    }
  }
}

const isPortTaken = (error: unknown): boolean =>
  /EADDRINUSE|Address already in use|Port \d+ on \S+ is already in use/i.test(
    error instanceof Error ? error.message : ''
  )

export async function anyPort(host = HOST): Promise<number> {
  const port = await freePort(0, host)
  if (port === null) throw new Error(`No free port on ${host}.`)
  return port
}
