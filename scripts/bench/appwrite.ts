/** Reads and writes of the local Appwrite, each beside a bare server that returns the same bytes. */
import { createServer } from 'node:http'
import type { AppwriteTarget } from '../lib/config.ts'
import { HOST } from '../lib/config.ts'
import { read, time } from './timing.ts'

async function bare(body: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, answer) => {
    request.resume()
    answer.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return { url: `http://${HOST}:${port}/`, close: () => server.close() }
}

/** One row for each call: its time, the bare server's, and their ratio. */
export async function benchAppwrite(target: AppwriteTarget): Promise<object[]> {
  const tables = `${target.endpoint}/tablesdb/icepoint/tables`
  const guest = { headers: { 'x-appwrite-project': target.project } }
  const keyHeaders = { ...guest.headers, 'x-appwrite-key': target.key, 'content-type': 'application/json' }
  const query = (text: object): string => `queries[]=${encodeURIComponent(JSON.stringify(text))}`
  const isPublic = query({ method: 'equal', attribute: 'sharePublic', values: [true] })
  let count = 0
  const calls: { name: string; url: string; init: () => RequestInit }[] = [
    { name: 'getRow', url: `${tables}/workouts/rows/demo-seven`, init: () => guest },
    { name: 'listRows(25), permission filter', url: `${tables}/workouts/rows?${isPublic}`, init: () => guest },
    {
      name: 'createRow',
      url: `${tables}/releaseNotes/rows`,
      init: () => ({
        method: 'POST',
        headers: keyHeaders,
        body: JSON.stringify({
          rowId: `bench-${(count += 1)}`,
          data: { version: '0', createdAt: '2026-01-01T00:00:00Z' }
        })
      })
    }
  ]
  const rows: object[] = []
  for (const { name, url, init } of calls) {
    const twin = await bare(await read(url, init()))
    const own = await time(name, () => read(url, init()))
    const base = await time('bare', () => read(twin.url, init()))
    twin.close()
    rows.push({ ...own, 'bare p50': base.p50, ratio: Number((own.p50 / base.p50).toFixed(2)) })
  }
  return rows
}
