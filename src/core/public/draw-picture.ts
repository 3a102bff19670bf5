/**
 * Draws the picture of a shared link as a PNG. The build does so for the newest workouts, the edge for everything
 * else.
 */

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

/**
 * Loads Inter only where the SVG names it. No name can pretend to, because `markup` escapes its quotes.
 * @throws Error when a font is missing, because the cached picture would lack its text.
 */
export async function drawPicture(svg: string, { renderer, font }: DrawingTools): Promise<Uint8Array<ArrayBuffer>> {
  const paths = svg.includes('font-family="Inter"') ? [...DISPLAY, ...INTER] : DISPLAY
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
