import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { anyPort, onFreePort, parsePort, pickPort } from './ports.ts'

const HOST = '127.0.0.1'
const servers: Server[] = []

/** Opens a port that is in use until the test ends. */
function takenPort(): Promise<number> {
  const server = createServer()
  servers.push(server)
  return new Promise((resolve) => server.listen(0, HOST, () => resolve((server.address() as AddressInfo).port)))
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const quiet = (): void => {}

describe('a port given on the command line', () => {
  it('is a port number', () => {
    expect([parsePort('1'), parsePort('4321'), parsePort('65535')]).toEqual([1, 4321, 65_535])
  })

  it.each(['', '0', '65536', '99999', '-1', '80.5', '1e3', 'abc', ' 80'])('is rejected as "%s"', (text) => {
    expect(() => parsePort(text)).toThrow('from 1 to 65535')
  })
})

describe('a free port', () => {
  it('is the next one when the wanted port is taken, and reports it', async () => {
    const wanted = await takenPort()
    const told: string[] = []
    expect(await pickPort(wanted, HOST, (message) => told.push(message))).toBeGreaterThan(wanted)
    expect(told).toEqual([expect.stringMatching(`^Port ${wanted} is in use; using `)])
  })

  it('is searched again when another program takes it first', async () => {
    let count = 0
    const start = (port: number) => {
      count += 1
      if (count === 1) return Promise.reject(new Error('Address already in use (socket "entry"). Please check …'))
      return Promise.resolve(port)
    }
    expect(await onFreePort(await anyPort(), HOST, quiet, start)).toBeGreaterThan(0)
    expect(count).toBe(2)
  })

  it.each(['listen EADDRINUSE: address already in use', 'Port 8090 on 127.0.0.1 is already in use.'])(
    'is tried at most four times: %s',
    async (message) => {
      let count = 0
      const start = () => {
        count += 1
        return Promise.reject(new Error(message))
      }
      await expect(onFreePort(await anyPort(), HOST, quiet, start)).rejects.toThrow(message)
      expect(count).toBe(4)
    }
  )

  it('is not retried for any other reason, such as a data folder in use', async () => {
    let count = 0
    const start = () => {
      count += 1
      return Promise.reject(new Error('The data folder x is already in use by another appwrite-local.'))
    }
    await expect(onFreePort(await anyPort(), HOST, quiet, start)).rejects.toThrow('data folder')
    expect(count).toBe(1)
  })
})
