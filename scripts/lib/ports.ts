/** Finding a port to listen on. */
import { createServer } from 'node:net'

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

/**
 * The wanted port, or the next one that is free.
 * @param report is told when another one is taken.
 * @throws Error when fifty ports in a row are taken.
 */
export async function pickPort(wanted: number, host: string, report: (message: string) => void): Promise<number> {
  for (let port = wanted; port < wanted + 50; port += 1) {
    if (await isFree(port, host)) {
      if (port !== wanted) report(`Port ${wanted} is taken; using ${port}.`)
      return port
    }
  }
  throw new Error(`Every port from ${wanted} to ${wanted + 49} is taken.`)
}

/** A port that nobody uses now, for tests. */
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
