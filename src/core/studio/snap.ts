const SILENCE_MIN_TENTHS = 5
const SOUND_MIN_TENTHS = 2
const LEAD_TENTHS = 1

const DIFFERENCE_MIN = 0.1
const THRESHOLD_SHARE = 0.4

const rank = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

function soundsOf(levels: readonly number[], threshold: number): { from: number; to: number }[] {
  const sounds: { from: number; to: number }[] = []
  let from = -1
  for (let n = 0; n <= levels.length; n += 1) {
    const isLoud = (levels[n] ?? 0) >= threshold
    if (isLoud && from < 0) from = n
    if (isLoud || from < 0) continue
    if (n - from >= SOUND_MIN_TENTHS) sounds.push({ from, to: n })
    from = -1
  }
  return sounds
}

/**
 * In ascending order, in seconds to the tenth. Each is a moment before sound resumes after a silence, because a chapter
 * starts with its first word.
 */
export function quietPoints(levels: readonly number[]): number[] {
  const sorted = [...levels].sort((a, b) => a - b)
  const [quiet, loud] = [rank(sorted, 0.1), rank(sorted, 0.9)]
  if (loud - quiet < DIFFERENCE_MIN) return []
  const sounds = soundsOf(levels, quiet + (loud - quiet) * THRESHOLD_SHARE)
  const begins = sounds.filter(({ from }, n) => from - (sounds[n - 1]?.to ?? 0) >= SILENCE_MIN_TENTHS)
  return begins.map(({ from }) => (from - LEAD_TENTHS) / 10)
}

/**
 * The nearest of `points`, or the earlier one of two. Returns `at` itself when none is within reach. All in seconds.
 */
export function snapTo(at: number, points: readonly number[], within = 0.5): number {
  let [best, distance] = [at, within + 1e-9]
  for (const point of points) {
    const apart = Math.abs(point - at)
    if (apart > distance || (apart === distance && best <= point)) continue
    best = point
    distance = apart
  }
  return best
}
