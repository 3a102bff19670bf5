import { describe, expect, it } from 'vitest'
import {
  ANTICIPATION_MS,
  BEAT_MS,
  clampLateness,
  CLICKS_AT_SEC,
  clickSamples,
  latenessOfTaps,
  roundTripOf
} from './lateness.ts'

const RATE = 48_000
const CLICKS = CLICKS_AT_SEC.map((sec) => Math.round(sec * RATE))

/** The same on every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Heard {
  lateMs: (index: number) => number
  loudness?: number
  noise?: number
  /** Loudness of the same click 40 ms later. */
  echo?: number
  missed?: readonly number[]
  /** Loudness of another device, which makes the same click once a second. */
  others?: number
}

function recordingOf({ lateMs, loudness = 0.2, noise = 0, echo = 0, missed = [], others = 0 }: Heard): Float32Array {
  const next = random(7)
  const recording = Float32Array.from({ length: 9 * RATE }, () => (next() - 0.5) * 2 * noise)
  const click = clickSamples(RATE)
  const add = (from: number, share: number) =>
    click.forEach((value, index) => (recording[from + index] = (recording[from + index] ?? 0) + value * share))
  for (const [index, at] of CLICKS.entries()) {
    if (missed.includes(index)) continue
    const from = at + Math.round((lateMs(index) / 1000) * RATE)
    add(from, loudness)
    add(from + 0.04 * RATE, echo)
  }
  for (let sec = 0; sec < 9; sec += 1) add(Math.round((sec + 0.8) * RATE), others)
  return recording
}

const roundTrip = (heard: Heard) => {
  const found = roundTripOf(recordingOf(heard), RATE, CLICKS)
  return found === null ? null : [Math.round(found.ms), Math.round(found.giveOrTakeMs)]
}

describe('clicks in a recording', () => {
  it('are found at their distance, even in noise that is as loud as they are', () => {
    expect(roundTrip({ lateMs: () => 0 })).toEqual([0, 0])
    expect(roundTrip({ lateMs: () => 237 })).toEqual([237, 0])
    expect(roundTrip({ lateMs: () => 237, loudness: 0.2, noise: 0.2 })).toEqual([237, 0])
    expect(roundTrip({ lateMs: () => 780 })).toEqual([780, 0])
  })

  it('are the direct sound, not a louder echo', () => {
    expect(roundTrip({ lateMs: () => 180, loudness: 0.2, echo: 0.3 })).toEqual([180, 0])
  })

  it('may be missing or misheard, but not half of them', () => {
    expect(roundTrip({ lateMs: () => 180, missed: [1, 4, 6], noise: 0.02 })).toEqual([180, 0])
    expect(roundTrip({ lateMs: (index) => (index === 2 ? 420 : 180) })).toEqual([180, 0])
    expect(roundTrip({ lateMs: () => 180, missed: [0, 1, 4, 6, 7], noise: 0.02 })).toBeNull()
    expect(roundTrip({ lateMs: (index) => index * 60 })).toBeNull()
  })

  it('are not those of another device', () => {
    expect(roundTrip({ lateMs: () => 180, others: 0.2 })).toEqual([180, 0])
    expect(roundTrip({ lateMs: () => 180, loudness: 0, others: 0.2 })).toBeNull()
  })

  it('say how far they scatter', () => {
    expect(roundTrip({ lateMs: (index) => 200 + (index % 2) * 8 })).toEqual([204, 4])
  })

  it('are not found in noise, in silence or in nothing', () => {
    expect(roundTrip({ lateMs: () => 180, loudness: 0, noise: 0.3 })).toBeNull()
    expect(roundTrip({ lateMs: () => 180, loudness: 0 })).toBeNull()
    expect(roundTripOf(new Float32Array(0), RATE, CLICKS)).toBeNull()
  })
})

const BEATS = Array.from({ length: 10 }, (_, index) => 5000 + index * BEAT_MS)
const tapsAt = (lateMs: (index: number) => number) => BEATS.map((beat, index) => beat + lateMs(index))
const late = (taps: readonly number[]) => {
  const found = latenessOfTaps(taps, BEATS)
  return found === null ? null : Math.round(found.ms - ANTICIPATION_MS)
}

describe('taps to a beat', () => {
  it('tell how late it is heard, whatever the first tap', () => {
    expect(late(tapsAt((index) => 210 + (index % 3) * 10))).toBe(220)
    expect(late(tapsAt(() => -35))).toBe(-35)
    expect(late([...tapsAt(() => 590), 1000, 2000])).toBe(590)
  })

  it('survive a missed beat, a double tap and one far off', () => {
    const taps = tapsAt((index) => (index === 4 ? 500 : 220))
    taps.splice(7, 1)
    expect(late([...taps, BEATS[1]! + 300])).toBe(220)
  })

  it('say nothing if they are too few or follow no beat', () => {
    expect(late(tapsAt(() => 220).slice(0, 5))).toBeNull()
    expect(late([])).toBeNull()
    expect(late(tapsAt((index) => (index * 317) % 900))).toBeNull()
    expect(late(tapsAt((index) => (index % 2 === 0 ? 120 : 290)))).toBeNull()
  })

  it('are surer the closer they lie, and never surer than people are', () => {
    expect(
      latenessOfTaps(
        tapsAt(() => 100),
        BEATS
      )?.giveOrTakeMs
    ).toBe(ANTICIPATION_MS)
    expect(
      latenessOfTaps(
        tapsAt((index) => 100 + (index % 2) * 80),
        BEATS
      )?.giveOrTakeMs
    ).toBe(40)
  })
})

it('keeps what can be true', () => {
  expect([clampLateness(-20), clampLateness(123.4), clampLateness(4000)]).toEqual([0, 123, 600])
})
