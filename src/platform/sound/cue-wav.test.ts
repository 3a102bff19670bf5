import { describe, expect, it } from 'vitest'
import { TRACK_RATE, wavOf, type CueClips } from './cue-wav.ts'

const clip = (length: number, value = 1000) => new Int16Array(length).fill(value)
const clips = new Proxy({} as CueClips, { get: (_, kind) => (kind === 'rest' ? clip(2000, 32_000) : clip(500)) })
const track = (cues: { kind: 'work' | 'rest' | 'finish'; atMs: number }[], totalMs: number) => ({
  starts: [],
  lengths: [],
  gapMs: 0,
  totalMs,
  cues
})

async function samplesOf(blob: Blob): Promise<Int16Array> {
  return new Int16Array(await blob.slice(44).arrayBuffer())
}

describe('the track as a file', () => {
  it('is a WAV file of the right length', async () => {
    const blob = wavOf(track([], 61_000), clips)
    const header = new DataView(await blob.slice(0, 44).arrayBuffer())
    expect(blob.size).toBe(44 + 61 * TRACK_RATE * 2)
    expect(header.getUint32(4, true)).toBe(blob.size - 8)
    expect(header.getUint32(40, true)).toBe(blob.size - 44)
    expect(header.getUint32(24, true)).toBe(TRACK_RATE)
    expect(await blob.slice(0, 4).text()).toBe('RIFF')
  })
  it('contains every cue at its exact sample, with silence in between', async () => {
    const samples = await samplesOf(
      wavOf(
        track(
          [
            { kind: 'work', atMs: 12_340 },
            { kind: 'finish', atMs: 25_000 }
          ],
          27_000
        ),
        clips
      )
    )
    const onsets = [...samples.keys()].filter((index) => samples[index] !== 0 && samples[index - 1] === 0)
    expect(onsets).toEqual([Math.round(12.34 * TRACK_RATE), 25 * TRACK_RATE])
    expect(samples[25 * TRACK_RATE + 499]).toBe(1000)
    expect(samples[25 * TRACK_RATE + 500]).toBe(0)
  })
  it('adds overlapping cues without overflow and cuts at the end', async () => {
    const cues = [
      { kind: 'rest' as const, atMs: 0 },
      { kind: 'rest' as const, atMs: 10 }
    ]
    const samples = await samplesOf(wavOf(track(cues, 50), clips))
    expect(samples).toHaveLength(Math.round(0.05 * TRACK_RATE))
    expect([samples[0], samples[400], samples[1000]]).toEqual([32_000, 32_767, 32_767])
  })
  it('repeats silence instead of holding hours of it in memory', async () => {
    const before = process.memoryUsage().arrayBuffers
    const blob = wavOf(track([{ kind: 'finish', atMs: 21_000_000 }], 21_002_000), clips)
    expect(blob.size).toBeGreaterThan(900_000_000)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000)
  })
})
