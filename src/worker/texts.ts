/** The texts of a language are installed as one file (`scripts/lib/text-parts.ts`): one request in place of seventy. */
/// <reference lib="webworker" />
import { loadOnce } from '#core/app/load-once.ts'

type Parts = Readonly<Record<string, unknown>>

const FILE = /^\/_astro\/([A-Za-z]+)-([a-z]{2}\.[\w-]+)\.js$/

const packs = new Map<string, () => Promise<Parts>>()

async function readPack(name: string): Promise<Parts> {
  const file = await caches.match(`/_astro/texts-${name}.json`)
  if (file === undefined) throw new Error('The texts of this version are not installed.')
  return (await file.json()) as Parts
}

function packOf(name: string): Promise<Parts> {
  const load = packs.get(name) ?? loadOnce(() => readPack(name))
  packs.set(name, load)
  return load()
}

/** Null for all that is in no installed pack. */
export async function textsFrom(path: string): Promise<Response | null> {
  const [, part = '', name] = FILE.exec(path) ?? []
  const pack = name === undefined ? null : await packOf(name).catch(() => null)
  const texts = pack?.[part]
  if (texts === undefined) return null
  return new Response(`export default ${JSON.stringify(texts)}`, { headers: { 'content-type': 'text/javascript' } })
}
