/** How to shrink a video to a size: first shorten it, then reduce pixels, then bits. */

export interface VideoFacts {
  seconds: number
  width: number
  height: number
  hasSound: boolean
}

export interface VideoLength {
  seconds: number
  whole: number
}

const CLEARLY_LESS = 1

export const endsEarly = ({ seconds, whole }: VideoLength): boolean => whole - seconds > CLEARLY_LESS

export interface VideoFit {
  width: number
  height: number
  /** Bits per second. */
  videoBits: number
  soundBits: number
}

/** Leaves room for the container and for encoders that exceed their target. */
const HEADROOM = 0.9
const SOUND_BITS = 96_000
/** Below this, even the smallest picture becomes blocky. */
const VIDEO_BITS_MIN = 150_000
/** For each height, the bit rate above which nothing looks better. */
const STEPS = [
  { height: 1080, bitsMin: 2_500_000, bitsMax: 6_000_000 },
  { height: 720, bitsMin: 1_200_000, bitsMax: 3_500_000 },
  { height: 480, bitsMin: 500_000, bitsMax: 1_800_000 },
  { height: 360, bitsMin: 0, bitsMax: 900_000 }
] as const

const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2))

/** Returns null when it is too long for so few bytes. The shorter side counts: 1080 × 1920 is 1080p too. */
export function fitVideo(facts: VideoFacts, maxBytes: number): VideoFit | null {
  const seconds = Math.max(1, facts.seconds)
  const soundBits = facts.hasSound ? SOUND_BITS : 0
  const bits = (maxBytes * 8 * HEADROOM) / seconds - soundBits
  if (bits < VIDEO_BITS_MIN) return null
  const short = Math.min(facts.width, facts.height)
  const step = STEPS.find(({ height, bitsMin }) => bits >= bitsMin && height <= short) ?? STEPS.at(-1)
  const scale = Math.min(1, (step?.height ?? short) / short)
  return {
    width: even(facts.width * scale),
    height: even(facts.height * scale),
    videoBits: Math.round(Math.min(bits, step?.bitsMax ?? bits)),
    soundBits
  }
}

export const longestVideo = (hasSound: boolean, maxBytes: number): number =>
  Math.floor((maxBytes * 8 * HEADROOM) / (VIDEO_BITS_MIN + (hasSound ? SOUND_BITS : 0)))

export const fittedBytes = (fit: VideoFit, seconds: number): number =>
  Math.round(((fit.videoBits + fit.soundBits) * Math.max(1, seconds)) / 8)
