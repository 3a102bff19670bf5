/** Draws the picture of a shared workout. What draws loads with the first picture; all other calls do without it. */
import { shareSvg, type SharedWorkout } from '#core/public/share-picture.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Bindings } from '../lib/edge-env.ts'

const DISPLAY = ['/fonts/icepoint-display-700.woff2']
const INTER = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'].map(
  (part) => `/fonts/share/inter-${part}-700.woff2`
)

const fonts = new Map<string, Promise<Uint8Array>>()

async function fontAt(bindings: Bindings, origin: string, path: string): Promise<Uint8Array> {
  const file = await bindings.ASSETS?.fetch(new Request(new URL(path, origin)))
  // Without it, text would be missing in what is kept.
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

/** One draws and one waits in an isolate: each takes some 200 ms of its only thread. */
const AT_ONCE = 2
let drawing = 0

/** Null when too many wait. @throws Error when a font is missing. */
export async function sharePicture(
  bindings: Bindings,
  origin: string,
  workout: SharedWorkout,
  t: Translate
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (drawing >= AT_ONCE) return null
  drawing += 1
  try {
    const { svg, needsInter } = shareSvg(workout, t)
    const paths = needsInter ? [...DISPLAY, ...INTER] : DISPLAY
    const [{ Resvg }, fontBuffers] = await Promise.all([
      import('@cf-wasm/resvg/workerd'),
      Promise.all(paths.map((path) => font(bindings, origin, path)))
    ])
    const drawn = await Resvg.async(svg, { font: { fontBuffers } })
    try {
      const image = drawn.render()
      // A copy, because the drawing is freed.
      const png = new Uint8Array(image.asPng())
      image.free()
      return png
    } finally {
      drawn.free()
    }
  } finally {
    drawing -= 1
  }
}
