/** Runs in the browser: renders every cue of every pack and measures their differences. */
import type { CueKind } from '#core/player/cues.ts'
import { CUE_PACKS, type CuePack } from '#core/account/settings.ts'
import { renderClips, TRACK_RATE } from '../../../src/platform/sound/cue-wav.ts'

const BANDS = 22
const LOWEST_HZ = 200
const SLICE = TRACK_RATE / 20
const SLICES = 16

function loudness(samples: Int16Array, from: number, hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / TRACK_RATE)
  let [one, two] = [0, 0]
  for (let index = from; index < Math.min(samples.length, from + SLICE); index += 1) {
    const next = (samples[index] ?? 0) / 32_767 + turn * one - two
    two = one
    one = next
  }
  return Math.sqrt(Math.max(0, one * one + two * two - turn * one * two))
}

/** Cues that users must not confuse; others may sound alike. */
const TOLD_APART: readonly CueKind[] = ['work', 'rest', 'countdown', 'wait', 'finish']

function shape(samples: Int16Array): number[] {
  const values: number[] = []
  for (let slice = 0; slice < SLICES; slice += 1) {
    for (let band = 0; band < BANDS; band += 1) {
      const pitches = [-1, 0, 1].map((step) => LOWEST_HZ * 2 ** ((band + step / 3) / 3))
      values.push(Math.max(...pitches.map((hertz) => loudness(samples, slice * SLICE, hertz))))
    }
  }
  const size = Math.hypot(...values)
  return values.map((value) => value / size)
}

const alike = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

export interface PackProof {
  packs: { what: string; alike: number }
  kinds: { what: string; alike: number }
  /** The same sound at half the volume, which must count as equal. */
  same: number
}

export async function provePacks(): Promise<PackProof> {
  const shapes = {} as Record<CuePack, Record<string, number[]>>
  let same = 0
  for (const pack of CUE_PACKS) {
    const clips = Object.entries(await renderClips(pack)) as [CueKind, Int16Array][]
    shapes[pack] = Object.fromEntries(clips.map(([kind, clip]) => [kind, shape(clip)]))
    const clip = clips[0]?.[1] ?? new Int16Array()
    same = alike(shape(clip), shape(clip.map((sample) => sample / 2)))
  }
  const nearest = (pairs: { what: string; alike: number }[]) =>
    pairs.sort((a, b) => b.alike - a.alike)[0] ?? { what: '', alike: 1 }
  const kinds = Object.keys(shapes.clear)
  const packPairs = kinds.flatMap((kind) =>
    CUE_PACKS.flatMap((a, index) =>
      CUE_PACKS.slice(index + 1).map((b) => ({
        what: `${kind}: ${a}, ${b}`,
        alike: alike(shapes[a][kind] ?? [], shapes[b][kind] ?? [])
      }))
    )
  )
  const kindPairs = CUE_PACKS.flatMap((pack) =>
    TOLD_APART.flatMap((a, index) =>
      TOLD_APART.slice(index + 1).map((b) => ({
        what: `${pack}: ${a}, ${b}`,
        alike: alike(shapes[pack][a] ?? [], shapes[pack][b] ?? [])
      }))
    )
  )
  return { packs: nearest(packPairs), kinds: nearest(kindPairs), same }
}
