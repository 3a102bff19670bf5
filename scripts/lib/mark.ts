import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './config.ts'

export const GROUND = '#070f17'
const ICE = '#83eaf9'

export interface MarkPart {
  d: string
  opacity: number
}

export function markParts(): MarkPart[] {
  const svg = readFileSync(join(ROOT, 'public', 'favicon.svg'), 'utf8')
  return [...svg.matchAll(/<path (?:opacity="([\d.]+)" )?d="([^"]+)"\/>/g)].map(([, opacity = '1', d = '']) => ({
    d,
    opacity: Number(opacity)
  }))
}

export interface MarkPicture {
  width: number
  height?: number
  /** The share of the shorter side that the mark takes. */
  share: number
  ground?: 'square' | 'round' | 'none'
}

const GROUNDS = {
  square: `<rect width="100%" height="100%" fill="${GROUND}"/>`,
  round: `<circle cx="50%" cy="50%" r="50%" fill="${GROUND}"/>`,
  none: ''
} as const

export function markSvg({ width, height = width, share, ground = 'square' }: MarkPicture): string {
  const side = Math.min(width, height) * share
  const transform = `translate(${(width - side) / 2} ${(height - side) / 2}) scale(${side / 24})`
  const paths = markParts().map(({ d, opacity }) => `<path opacity="${opacity}" d="${d}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${GROUNDS[ground]}<g fill="${ICE}" transform="${transform}">${paths.join('')}</g></svg>`
}
