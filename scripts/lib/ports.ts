import { createServer } from 'node:net'

const ATTEMPTS = 4

export function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new Error(`The port must be a number from 1 to 65535, not "${text}".`)
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

/** The wanted port or the next free one. @throws Error when fifty in a row are taken. */
export async function pickPort(wanted: number, host: string, report: (message: string) => void): Promise<number> {
  const last = Math.min(wanted + 49, 65_535)
  for (let port = wanted; port <= last; port += 1) {
    if (await isFree(port, host)) {
      if (port !== wanted) report(`Port ${wanted} is taken; using ${port}.`)
      return port
    }
  }
  throw new Error(`No port from ${wanted} to ${last} is free to use.`)
}

/**
 * Starts something on the wanted port or the next free one. Another program may take a free port first; then it is
 * tried again.
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

export function anyPort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, host, () => {
      const address = server.address()
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))
      )
    })
  })
}
