/**
 * The preview picture of a shared workout: from the build, or drawn here. The drawing code loads with the first
 * picture, so other calls do not pay for it.
 */
import { drawPicture } from '#core/public/draw-picture.ts'
import type { SharedWorkout } from '#core/public/share-picture.ts'
import type { Language } from '#core/workout/workout.ts'
import type { Translate } from '#core/app/translate.ts'
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

/** Returns null when the build drew none of that version. */
export async function builtPicture(bindings: Bindings, origin: string, path: string): Promise<ReadableStream | null> {
  const file = await bindings.ASSETS?.fetch(new Request(new URL(path, origin)))
  return file?.status === 200 && file.headers.get('content-type') === 'image/png' ? file.body : null
}

/** Per isolate, one picture is drawn and one waits: each takes about 200 ms of its only thread. */
const AT_ONCE = 2
let drawing = 0

/** Returns null when too many are waiting. @throws Error when a font is missing */
export async function sharePicture(
  bindings: Bindings,
  origin: string,
  workout: SharedWorkout,
  t: Translate,
  language: Language
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (drawing >= AT_ONCE) return null
  drawing += 1
  try {
    return await drawPicture(workout, t, language, {
      renderer: async () => (await import('@cf-wasm/resvg/workerd')).Resvg,
      font: (path) => font(bindings, origin, path)
    })
  } finally {
    drawing -= 1
  }
}
