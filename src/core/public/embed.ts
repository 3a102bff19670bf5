/** The address, the sizes and the code of the frame that other sites show (docs/embed.md). */
import { withoutBidi } from '../app/characters.ts'
import { markup } from './html.ts'
import type { Language } from '../workout/workout.ts'

/** The prerendered page that the Worker fills. */
export const EMBED_SHELL = '/embed/shell/'

/** `auto` follows the reader's system. */
export const EMBED_THEMES = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof EMBED_THEMES)[number]

export const isEmbedTheme = (value: string | undefined): value is EmbedTheme =>
  (EMBED_THEMES as readonly (string | undefined)[]).includes(value)

/** Starts of one workout on a day (UTC). After that, its frames lead to the workout's page. */
export const EMBED_STARTS_MAX = 10_000

/** What a frame counts for the owner (docs/public.md). */
export const EMBED_USES = { start: 'starts', finish: 'finished' } as const
export type EmbedUse = keyof typeof EMBED_USES

export const isEmbedUse = (value: string): value is EmbedUse => Object.hasOwn(EMBED_USES, value)

/** Asked for as a picture, because the policy of the frame allows no other call. */
export const embedUsePath = (workoutId: string, use: EmbedUse): string => `/embed/${workoutId}/${use}`

/** In CSS pixels. The frame works from 280 to this. */
const WIDTH_MAX = 1200

interface EmbedSize {
  width: number
  height: number
}

/** One per layout. Each fits from its width up to the next. */
export const EMBED_SIZES: readonly EmbedSize[] = [
  { width: 320, height: 385 },
  { width: 480, height: 266 },
  { width: 720, height: 278 }
]

const [SMALL = { width: 320, height: 385 }, MIDDLE = SMALL] = EMBED_SIZES

/** Widths in CSS pixels at which the layout changes: the container queries of `styles/public/embed.css`. */
const LAYOUTS = [
  { from: 672, height: 278 },
  { from: 448, height: 266 }
]

const heightAt = (width: number): number => LAYOUTS.find(({ from }) => width >= from)?.height ?? SMALL.height

/**
 * The size to offer within these limits, in CSS pixels. Without a limit it is the middle one. Never exceeds a limit:
 * a frame that is too small for its content scrolls.
 */
export function embedSize(maxWidth = Infinity, maxHeight = Infinity): EmbedSize {
  const width = Math.min(Number.isFinite(maxWidth) ? WIDTH_MAX : MIDDLE.width, maxWidth)
  const sizes = [{ width, height: heightAt(width) }, ...EMBED_SIZES.toReversed()]
  const fits = sizes.find((size) => size.width <= maxWidth && size.height <= maxHeight)
  return fits ?? { width, height: Math.min(heightAt(width), maxHeight) }
}

interface EmbedLook {
  /** Without it, the frame uses the reader's language. */
  language?: Language
  theme?: EmbedTheme
}

/** `id` is a workout's id or an unlisted link. */
export function embedPath(id: string, { language, theme = 'auto' }: EmbedLook = {}): string {
  const asked = [
    ...(language === undefined ? [] : [`lang=${language}`]),
    ...(theme === 'auto' ? [] : [`theme=${theme}`])
  ]
  return `/embed/${encodeURIComponent(id)}${asked.length === 0 ? '' : `?${asked.join('&')}`}`
}

interface EmbedCode extends EmbedLook {
  id: string
  name: string
  /** Scheme and host, without a trailing slash. */
  origin: string
  /** `width` is in CSS pixels or `100%`. */
  size: { width: number | '100%'; height: number }
}

/**
 * What a person pastes into their page. `allow` keeps the screen on during a play. Browsers fill the corners of a frame
 * whose colors are not those of its element.
 */
export function embedCode({ id, name, origin, size, ...look }: EmbedCode): string {
  const src = `${origin}${embedPath(id, look)}`
  const colors = look.theme === undefined || look.theme === 'auto' ? 'light dark' : look.theme
  const title = `${withoutBidi(name)}, Icepoint`
  return String(
    markup`<iframe src="${src}" width="${size.width}" height="${size.height}" loading="lazy" allow="screen-wake-lock" title="${title}" style="border:0;color-scheme:${colors}"></iframe>`
  )
}
