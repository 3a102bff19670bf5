/** The texts of a language are installed as one file (`scripts/lib/text-parts.ts`): one request in place of seventy. */
/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'

type Parts = Readonly<Record<string, unknown>>

const FILE = /^\/_astro\/([A-Za-z]+)-([a-z]{2}\.[\w-]+)\.js$/

const read = new Map<string, Promise<Parts>>()

/** Empty when the file is not installed: a page may belong to a version that is not. */
async function readParts(name: string): Promise<Parts> {
  const file = await caches.match(`/_astro/texts-${name}.json`)
  return file === undefined ? {} : ((await file.json()) as Parts)
}

function partsIn(name: string): Promise<Parts> {
  const found = read.get(name) ?? readParts(name)
  read.set(name, found)
  void found.then((parts) => Object.keys(parts).length === 0 && read.delete(name))
  return found
}

export async function textsFrom(path: string): Promise<Response | null> {
  const [, part = '', name = ''] = FILE.exec(path) ?? []
  const texts = (await partsIn(name))[part]
  if (texts === undefined) return null
  return new Response(`export default ${JSON.stringify(texts)}`, { headers: { 'content-type': 'text/javascript' } })
}

export function answerTexts(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && FILE.test(url.pathname),
    async ({ request, url }) =>
      (await textsFrom(url.pathname).catch(() => null)) ?? (await caches.match(request)) ?? fetch(request)
  )
}
