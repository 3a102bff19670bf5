/**
 * How late a loudspeaker is: later than the browser says. Wireless ones are by 150 to 300 ms, and no browser knows it
 * for sure. Measured with clicks that the microphone hears, or with taps to a beat.
 */

/** Nobody needs more; a larger value is a mistake. In milliseconds. */
export const LATENESS_MAX_MS = 600

export const clampLateness = (ms: number): number => Math.max(0, Math.min(LATENESS_MAX_MS, Math.round(ms)))

export interface Lateness {
  ms: number
  /** How far off it may be, as far as the measurement tells. */
  giveOrTakeMs: number
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** The values that lie together, and how far they scatter around their middle. */
function agreed(values: readonly number[], withinMs: number): { ms: number; scatterMs: number; count: number } {
  const first = median(values)
  const near = values.filter((value) => Math.abs(value - first) <= withinMs)
  const ms = median(near)
  return { ms, scatterMs: median(near.map((value) => Math.abs(value - ms))), count: near.length }
}

const CLICK_SEC = 0.012
const CLICK_FROM_HZ = 1200
const CLICK_TO_HZ = 4500

/** A click that every loudspeaker plays and that noise does not imitate: a short rise in pitch. */
export function clickSamples(rate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(CLICK_SEC * rate))
  for (let index = 0; index < samples.length; index += 1) {
    const sec = index / rate
    const cycles = CLICK_FROM_HZ * sec + ((CLICK_TO_HZ - CLICK_FROM_HZ) * sec * sec) / (2 * CLICK_SEC)
    samples[index] = Math.sin(2 * Math.PI * cycles) * Math.sin((Math.PI * index) / samples.length)
  }
  return samples
}

/**
 * When the clicks are played, in seconds. Uneven, because another device of the room beeps once a second: its beeps never
 * agree with these clicks.
 */
export const CLICKS_AT_SEC: readonly number[] = [0.5, 1.63, 2.55, 3.71, 4.59, 5.67, 6.52, 7.74]

/** A click is searched for this long after it was played. */
const SEARCH_SEC = 0.9
/** What stands out from the rest by this much is a click. */
const OVER_NOISE = 6
/** The direct sound comes before its echoes, and may be weaker than one of them. */
const DIRECT_SHARE = 0.5
/** Two tops of the same click are this close. */
const SAME_CLICK_SEC = 0.002

/** How well the click fits the recording at each place from `from` on. */
function fits(recording: Float32Array, click: Float32Array, from: number, count: number): Float32Array {
  const result = new Float32Array(count)
  for (let place = 0; place < count; place += 1) {
    let sum = 0
    for (let index = 0; index < click.length; index += 1)
      sum += (recording[from + place + index] ?? 0) * (click[index] ?? 0)
    result[place] = Math.abs(sum)
  }
  return result
}

/** How long after `from` the click begins, in samples. Null if it is not heard. */
function clickAfter(recording: Float32Array, click: Float32Array, from: number, rate: number): number | null {
  const fit = fits(recording, click, from, Math.round(SEARCH_SEC * rate))
  const top = fit.reduce((most, value) => Math.max(most, value), 0)
  const noise = fit.reduce((sum, value) => sum + value, 0) / fit.length
  if (top === 0 || top < noise * OVER_NOISE) return null
  const first = fit.findIndex((value) => value >= top * DIRECT_SHARE)
  const near = fit.subarray(first, first + Math.round(SAME_CLICK_SEC * rate))
  return first + near.indexOf(near.reduce((most, value) => Math.max(most, value), 0))
}

/** Enough for the click, and a ninth of the work at 48 kHz. */
const LEAST_RATE = 16_000

/** Each sample is the mean of `by` samples. */
const thinned = (recording: Float32Array, by: number): Float32Array =>
  Float32Array.from({ length: Math.floor(recording.length / by) }, (_, index) => {
    const part = recording.subarray(index * by, (index + 1) * by)
    return part.reduce((sum, value) => sum + value, 0) / by
  })

/** Clicks that agree lie this close together, in milliseconds. */
const CLICKS_AGREE_MS = 15
const LEAST_AGREED = 0.5

/**
 * How late the clicks are in the recording, from loudspeaker to microphone. `clicks` are the samples at which they were
 * played. Null if fewer than half of them are heard at about the same distance.
 */
export function roundTripOf(recording: Float32Array, rate: number, clicks: readonly number[]): Lateness | null {
  const by = Math.max(1, Math.floor(rate / LEAST_RATE))
  const thinRate = rate / by
  const thin = thinned(recording, by)
  const click = clickSamples(thinRate)
  const found = clicks
    .map((at) => clickAfter(thin, click, Math.round(at / by), thinRate))
    .filter((samples) => samples !== null)
  const { ms, scatterMs, count } = agreed(
    found.map((samples) => (samples / thinRate) * 1000),
    CLICKS_AGREE_MS
  )
  return count < clicks.length * LEAST_AGREED ? null : { ms, giveOrTakeMs: scatterMs }
}

/** One tap for each beat. Slower than music, so that a tap belongs to one beat even at the largest lateness. */
export const BEAT_MS = 1000
/** A tap may come this much before its beat. */
const EARLY_MS = 200
/**
 * People tap tens of milliseconds before the sound they tap to, and don't notice (Repp 2005, "Sensorimotor
 * synchronization: a review of the tapping literature", https://doi.org/10.3758/BF03206433). How many differs by person.
 */
export const ANTICIPATION_MS = 30
const TAPS_AGREE_MS = 100
const TAPS_LEAST = 6
const TAPS_SCATTER_MAX_MS = 50

/**
 * How late somebody hears beats, from their taps. Both are in milliseconds on one clock. Null if there are too few taps,
 * or if they don't follow the beat.
 */
export function latenessOfTaps(taps: readonly number[], beats: readonly number[]): Lateness | null {
  const late = beats.flatMap((beat) => {
    const own = taps.map((tap) => tap - beat).filter((ms) => ms >= -EARLY_MS && ms < BEAT_MS - EARLY_MS)
    // Two taps at one beat are none: nobody knows which one was meant.
    return own.length === 1 ? own : []
  })
  const { ms, scatterMs, count } = agreed(late, TAPS_AGREE_MS)
  if (count < TAPS_LEAST || count < late.length * LEAST_AGREED || scatterMs > TAPS_SCATTER_MAX_MS) return null
  return { ms: ms + ANTICIPATION_MS, giveOrTakeMs: Math.max(ANTICIPATION_MS, scatterMs) }
}
