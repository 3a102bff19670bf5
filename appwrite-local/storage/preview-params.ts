import { invalidParam } from '../http/errors.ts'
import { oneOf, wholeNumber } from './params.ts'

const GRAVITIES: Readonly<Record<string, string>> = {
  center: 'centre',
  'top-left': 'northwest',
  top: 'north',
  'top-right': 'northeast',
  left: 'west',
  right: 'east',
  'bottom-left': 'southwest',
  bottom: 'south',
  'bottom-right': 'southeast'
}
const OUTPUTS = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'avif', 'gif']

/** Cache key of a preview; the other query parameters (project, token) do not change the picture. */
export const PARAMETERS = [
  'width',
  'height',
  'gravity',
  'quality',
  'borderWidth',
  'borderColor',
  'borderRadius',
  'opacity',
  'rotation',
  'background',
  'output'
]

export interface PreviewParams {
  /** Pixels; 0 derives it from the other side. */
  width: number
  height: number
  position: string
  /** 1 to 100; undefined uses the library's default. */
  quality: number | undefined
  borderWidth: number
  borderColor: string
  borderRadius: number
  /** 0 to 1. */
  opacity: number
  /** Degrees, clockwise. */
  rotation: number
  background: string
  /** Empty keeps the source's format. */
  output: string
}

function colour(value: unknown, name: string): string {
  if (value === undefined || value === '') return ''
  if (typeof value !== 'string' || !/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) {
    throw invalidParam(name, 'Value must be a valid Hex color code')
  }
  return value
}

function opacityParam(value: unknown): number {
  if (value === undefined || value === '') return 1
  const number = typeof value === 'string' ? Number(value) : NaN
  if (!(number >= 0 && number <= 1)) throw invalidParam('opacity', 'Value must be a valid range between 0 and 1')
  return number
}

/** In Appwrite's order. @throws {AppwriteError} 400 `general_argument_invalid` */
export function previewParams(query: Readonly<Record<string, unknown>>): PreviewParams {
  const pixels = { from: 0, to: 4000 }
  const width = wholeNumber(query['width'], 'width', pixels, 0)
  const height = wholeNumber(query['height'], 'height', pixels, 0)
  const gravity = oneOf(query['gravity'], 'gravity', Object.keys(GRAVITIES), 'center')
  const quality = wholeNumber(query['quality'], 'quality', { from: -1, to: 100 }, -1)
  return {
    width,
    height,
    position: GRAVITIES[gravity] ?? 'centre',
    quality: quality > 0 ? quality : undefined,
    borderWidth: wholeNumber(query['borderWidth'], 'borderWidth', { from: 0, to: 100 }, 0),
    borderColor: colour(query['borderColor'], 'borderColor'),
    borderRadius: wholeNumber(query['borderRadius'], 'borderRadius', pixels, 0),
    opacity: opacityParam(query['opacity']),
    rotation: wholeNumber(query['rotation'], 'rotation', { from: -360, to: 360 }, 0),
    background: colour(query['background'], 'background'),
    output: oneOf(query['output'], 'output', OUTPUTS, '')
  }
}
