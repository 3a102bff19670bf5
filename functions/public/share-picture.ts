/**
 * The picture of a shared link: from the build, or drawn here. The renderer loads with the first picture, so other
 * calls do not pay for it.
 */
import { drawPicture } from '#core/public/draw-picture.ts'
import type { Bindings } from '../lib/edge-env.ts'

const fonts = new Map<string, Promise<Uint8Array>>()

async function fontAt(bindings: Bindings, origin: string, path: string): Promise<Uint8Array> {
  const file = await bindings.ASSETS?.fetch(new Request(new URL(path, origin)))
  if (file?.status !== 200) throw new Error(`no font at ${path}`)
  return new Uint8Array(await file.arrayBuffer())
}

function font(bindings: Bindings, origin: string, path: string): Promise<Uint8Array> {
  const known = fonts.get(path)
  if (known !== undefined) return known
  const read = fontAt(bindings, origin, path)
  fonts.set(path, read)
  read.catch(() => fonts.delete(path))
  return read
}

/** A file of the build that no address shows. Returns null when the build has none. */
export async function builtFile(
  bindings: Bindings,
  origin: string,
  path: string,
  type: string
): Promise<Response | null> {
  const file = await bindings.ASSETS?.fetch(new Request(new URL(path, origin)))
  return file?.status === 200 && file.headers.get('content-type')?.startsWith(type) === true ? file : null
}

/** Per isolate, one picture is drawn and one waits: each takes about 200 ms of its only thread. */
const AT_ONCE = 2
let drawing = 0

/** Returns null when too many are waiting. @throws Error when a font is missing */
export async function sharePicture(
  bindings: Bindings,
  origin: string,
  svg: string
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (drawing >= AT_ONCE) return null
  drawing += 1
  try {
    return await drawPicture(svg, {
      renderer: async () => (await import('@cf-wasm/resvg/workerd')).Resvg,
      font: (path) => font(bindings, origin, path)
    })
  } finally {
    drawing -= 1
  }
}
