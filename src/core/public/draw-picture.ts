/**
 * Draws the picture of a shared workout as a PNG. The build does so for the newest workouts, the edge for all others.
 */
import type { Translate } from '../app/translate.ts'
import type { Language } from '../workout/workout.ts'
import { shareSvg, type SharedWorkout } from './share-picture.ts'

const DISPLAY = ['/fonts/icepoint-display-700.woff2']
const INTER = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'].map(
  (part) => `/fonts/share/inter-${part}-700.woff2`
)

interface Drawn {
  render: () => { asPng: () => Uint8Array; free: () => void }
  free: () => void
}

export interface DrawingTools {
  renderer: () => Promise<{ async: (svg: string, options: { font: { fontBuffers: Uint8Array[] } }) => Promise<Drawn> }>
  font: (path: string) => Promise<Uint8Array>
}

/** @throws Error when a font is missing, because the cached picture would lack its text. */
export async function drawPicture(
  workout: SharedWorkout,
  t: Translate,
  language: Language,
  { renderer, font }: DrawingTools
): Promise<Uint8Array<ArrayBuffer>> {
  const { svg, needsInter } = shareSvg(workout, t, language)
  const paths = needsInter ? [...DISPLAY, ...INTER] : DISPLAY
  const [resvg, fontBuffers] = await Promise.all([renderer(), Promise.all(paths.map(font))])
  const drawn = await resvg.async(svg, { font: { fontBuffers } })
  try {
    const image = drawn.render()
    // A copy, because the drawing is freed.
    const png = new Uint8Array(image.asPng())
    image.free()
    return png
  } finally {
    drawn.free()
  }
}
