/** The width is time, and the height of a work bar is its length (design: principle 3). */
import { markup, type Markup } from '../public/html.ts'
import type { Phase, RidgeSegment } from './workout.ts'

export type RidgePaths = Partial<Record<Phase, string>>

const LOW: Record<Exclude<Phase, 'work'>, number> = {
  setup: 12,
  intro: 26,
  rest: 14
}

const round = (value: number): number => Math.round(value * 10) / 10

/** At most four paths. Work bars have 45 to 100 % of the height, relative to the longest, and slope up to the right. */
export function ridgePaths(segments: readonly RidgeSegment[], width = 600, height = 100): RidgePaths {
  const total = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  if (total === 0) return {}
  const longest = Math.max(0, ...segments.filter((s) => s.phase === 'work').map((s) => s.seconds))
  const gap = Math.min(4, (width / segments.length) * 0.12)
  const scale = height / 100
  const paths: RidgePaths = {}
  const draw = (name: keyof RidgePaths, data: string) => (paths[name] = (paths[name] ?? '') + data)
  let before = 0
  for (const { phase, seconds } of segments) {
    const from = (before / total) * width
    before += seconds
    const to = Math.max(from, (before / total) * width - gap)
    if (phase === 'work') {
      const bar = 45 + (55 * seconds) / (longest || 1)
      const top = height - bar * scale
      const slope = Math.min(16, bar * 0.2) * scale
      draw('work', `M${round(from)} ${height}V${round(top + slope)}L${round(to)} ${round(top)}V${height}z`)
    } else {
      const rise = round(LOW[phase] * scale)
      draw(phase, `M${round(from)} ${height}v-${rise}H${round(to)}v${rise}z`)
    }
  }
  return paths
}

export function ridgeSvg(segments: readonly RidgeSegment[], label = ''): Markup {
  const paths = Object.entries(ridgePaths(segments)).map(
    ([name, data]) => markup`<path class="ridge-${name}" d="${data}"/>`
  )
  const role = label === '' ? markup`aria-hidden="true"` : markup`role="img" aria-label="${label}"`
  return markup`<svg viewBox="0 0 600 100" preserveAspectRatio="none" ${role}>${paths}</svg>`
}
