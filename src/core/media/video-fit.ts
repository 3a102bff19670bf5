/** How a video becomes small enough: less of it first, then fewer pixels, then fewer bits. */

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
  /** Bits a second. */
  videoBits: number
  soundBits: number
}

/** Of the container, and of an encoder that takes more than it was told. */
const HEADROOM = 0.9
const SOUND_BITS = 96_000
/** Below this, even the smallest picture falls into blocks. */
const VIDEO_BITS_MIN = 150_000
/** More bits show nothing more, for each height. */
const STEPS = [
  { height: 1080, bitsMin: 2_500_000, bitsMax: 6_000_000 },
  { height: 720, bitsMin: 1_200_000, bitsMax: 3_500_000 },
  { height: 480, bitsMin: 500_000, bitsMax: 1_800_000 },
  { height: 360, bitsMin: 0, bitsMax: 900_000 }
] as const

const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2))

/** Null when it is too long to be of use in so few bytes. The shorter side counts: 1080 × 1920 is 1080p too. */
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
