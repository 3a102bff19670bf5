/** Data read from the video in addition to its playback; each part may be missing. */
import { atom, computed } from 'nanostores'
import { quietPoints } from '#core/studio/snap.ts'
import { openVideoReader, type VideoReader } from '../../platform/video/video-reader.ts'
import type { StudioVideo } from './studio-state.ts'

export interface Thumbnail {
  at: number
  url: string
}

export const $thumbnails = atom<readonly Thumbnail[]>([])
/** Loudness from 0 to 1 for each tenth of a second. */
export const $levels = atom<readonly number[]>([])
/** True if this browser can read the video, and so can make a picture of it. */
export const $canRead = atom(false)
export const $quiet = computed($levels, quietPoints)

const THUMBNAILS = 24
const THUMBNAIL_HEIGHT = 120

let opened: { key: string; video: Promise<VideoReader | null> } | null = null

function readerFor(video: StudioVideo): Promise<VideoReader | null> {
  if (opened?.key === video.key) return opened.video
  const source = video.kind === 'own' ? video.file : video.url
  opened = { key: video.key, video: openVideoReader(source).catch(() => null) }
  return opened.video
}

const timesOf = (seconds: number): number[] =>
  Array.from({ length: THUMBNAILS }, (_, n) => ((n + 0.5) * seconds) / THUMBNAILS)

async function readPictures(video: VideoReader, seconds: number, signal: AbortSignal): Promise<void> {
  try {
    for await (const { at, picture } of video.thumbnails(timesOf(seconds), THUMBNAIL_HEIGHT, signal)) {
      if (signal.aborted) return
      $thumbnails.set([...$thumbnails.get(), { at, url: URL.createObjectURL(picture) }])
    }
  } catch {}
}

async function read(of: StudioVideo, signal: AbortSignal): Promise<void> {
  const video = await readerFor(of)
  if (video === null || signal.aborted) return
  $canRead.set(true)
  await readPictures(video, of.seconds, signal)
  if (signal.aborted || !video.hasSound) return
  const levels = await video.levels(signal, () => undefined).catch(() => [])
  if (!signal.aborted) $levels.set(levels)
}

export function readParts(video: StudioVideo): () => void {
  const own = new AbortController()
  void read(video, own.signal)
  return () => {
    own.abort()
    for (const { url } of $thumbnails.get()) URL.revokeObjectURL(url)
    $thumbnails.set([])
    $levels.set([])
    $canRead.set(false)
    void opened?.video.then((one) => one?.close())
    opened = null
  }
}

/** Returns null if this browser cannot read the video. */
export async function posterOf(video: StudioVideo, at: number, maxWidth: number): Promise<Blob | null> {
  return (await readerFor(video))?.poster(at, maxWidth) ?? null
}
