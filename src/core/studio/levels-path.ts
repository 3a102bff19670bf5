const BARS = 240
const WIDTH = 600
const MIDDLE = 20

const round = (value: number): number => Math.round(value * 10) / 10

/** The sound as bars in a box of 600 by 40. Each bar shows the loudest moment of its time. */
export function levelsPath(levels: readonly number[]): string {
  if (levels.length === 0) return ''
  const count = Math.min(BARS, levels.length)
  const bars = Array.from({ length: count }, (_, n) => {
    const part = levels.slice(
      Math.floor((n * levels.length) / count),
      Math.max(Math.floor((n * levels.length) / count) + 1, Math.floor(((n + 1) * levels.length) / count))
    )
    const half = Math.max(1, Math.min(1, Math.max(...part)) * MIDDLE)
    return `M${round(((n + 0.5) * WIDTH) / count)} ${round(MIDDLE - half)}v${round(2 * half)}`
  })
  return bars.join('')
}
