/** The file repeats one small piece of silence, so a track of hours needs memory only for its beeps. */
import type { Cue, CueKind } from '#core/player/cues.ts'
import type { CueTrack } from '#core/player/track.ts'
import type { CuePack } from '#core/account/settings.ts'
import { cueLengthMs, playCue, TONES } from './tones.ts'

export const TRACK_RATE = 22_050
const BYTES = 2
const HEADER_BYTES = 44

export type CueClips = Readonly<Record<CueKind, Int16Array>>

async function renderClip(pack: CuePack, kind: CueKind): Promise<Int16Array> {
  const frames = Math.ceil((cueLengthMs(pack, kind) / 1000) * TRACK_RATE)
  const context = new OfflineAudioContext(1, frames, TRACK_RATE)
  const into = new GainNode(context)
  into.connect(context.destination)
  playCue(into, pack, kind, 0)
  const samples = (await context.startRendering()).getChannelData(0)
  return Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767))
}

/** @throws when the browser has no offline audio. */
export async function renderClips(pack: CuePack): Promise<CueClips> {
  const kinds = Object.keys(TONES[pack]) as CueKind[]
  const clips = await Promise.all(kinds.map(async (kind) => [kind, await renderClip(pack, kind)] as const))
  return Object.fromEntries(clips) as Record<CueKind, Int16Array>
}

function wavHeader(frames: number): ArrayBuffer {
  const header = new DataView(new ArrayBuffer(HEADER_BYTES))
  const bytes = frames * BYTES
  const text = (at: number, value: string) => [...value].forEach((c, i) => header.setUint8(at + i, c.charCodeAt(0)))
  text(0, 'RIFF')
  header.setUint32(4, HEADER_BYTES - 8 + bytes, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, TRACK_RATE, true)
  header.setUint32(28, TRACK_RATE * BYTES, true)
  header.setUint16(32, BYTES, true)
  header.setUint16(34, 8 * BYTES, true)
  text(36, 'data')
  header.setUint32(40, bytes, true)
  return header.buffer
}

interface Sounding {
  from: number
  to: number
  parts: { at: number; clip: Int16Array }[]
}

function stretches(cues: readonly Cue[], clips: CueClips): Sounding[] {
  const all: Sounding[] = []
  for (const { kind, atMs } of cues) {
    const clip = clips[kind]
    const at = Math.round((atMs / 1000) * TRACK_RATE)
    const last = all.at(-1)
    if (last !== undefined && at < last.to) {
      last.parts.push({ at, clip })
      last.to = Math.max(last.to, at + clip.length)
    } else all.push({ from: at, to: at + clip.length, parts: [{ at, clip }] })
  }
  return all
}

function mix({ from, to, parts }: Sounding, end: number): Int16Array<ArrayBuffer> {
  const mixed = new Int16Array(Math.min(to, end) - from)
  for (const { at, clip } of parts) {
    for (let index = 0; index < clip.length && at - from + index < mixed.length; index += 1) {
      const sum = (mixed[at - from + index] ?? 0) + (clip[index] ?? 0)
      mixed[at - from + index] = Math.max(-32_768, Math.min(32_767, sum))
    }
  }
  return mixed
}

/** WAV is little-endian, as is every device with a browser. */
export function wavOf(track: CueTrack, clips: CueClips): Blob {
  const frames = Math.round((track.totalMs / 1000) * TRACK_RATE)
  const silence = new Blob([new Uint8Array(TRACK_RATE * BYTES * 10)])
  const parts: BlobPart[] = [wavHeader(frames)]
  const beSilent = (bytes: number) => {
    for (let left = bytes; left > 0; left -= silence.size)
      parts.push(left >= silence.size ? silence : silence.slice(0, left))
  }
  let at = 0
  for (const sounding of stretches(track.cues, clips)) {
    beSilent((sounding.from - at) * BYTES)
    const sound = mix(sounding, frames)
    parts.push(sound)
    at = sounding.from + sound.length
  }
  beSilent((frames - at) * BYTES)
  return new Blob(parts, { type: 'audio/wav' })
}
