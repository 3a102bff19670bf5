/**
 * The product behind a server that can publish a second version: every file has a new name, and the old ones are gone.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SITE } from './support.ts'
import { builtFile, isBuiltFile, passedOn } from './upstream.ts'

const FILE = /(\/?_astro\/(?:later\/)?|\.\.?\/(?:later\/)?)([\w.@-]+)\.(js|css)\b/g
const SECOND = '_second'
const KEPT = ['content-type', 'content-security-policy', 'set-cookie']

const renamed = (text: string): string =>
  text.replaceAll(FILE, (_, folder: string, name: string, type: string) => `${folder}${name}${SECOND}.${type}`)

export async function startTwoVersions(): Promise<{ url: string; publish: () => void; close: () => void }> {
  let isSecond = false

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const isNew = isSecond
    if (isBuiltFile(path) && path.includes(`${SECOND}.`) !== isNew) return void response.writeHead(404).end()
    const source = path.replace(`${SECOND}.`, '.')
    const found = isBuiltFile(path) ? await builtFile(source) : await passedOn(request, SITE + source)
    const type = found.headers.get('content-type') ?? ''
    const isText = isNew && /html|javascript|css/.test(type)
    for (const name of [...KEPT, 'location']) {
      const value = found.headers.get(name)
      if (value !== null) response.setHeader(name, value)
    }
    // Only the service worker caches files: the browser's own cache would hide what is missing.
    response.setHeader('cache-control', 'no-store')
    response.writeHead(found.status).end(isText ? renamed(found.bytes.toString()) : found.bytes)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: () => {
      isSecond = true
    },
    close: () => void server.close()
  }
}
