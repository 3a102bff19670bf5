import { atom } from 'nanostores'
import { toTenth } from '#core/workout/tenths.ts'
import { $at } from './studio-state.ts'

export const $isPlaying = atom(false)

let player: HTMLVideoElement | null = null

const exact = (): void => {
  if (player !== null && player.duration !== Infinity) $at.set(toTenth(player.currentTime))
}

export function holdPlayer(element: HTMLVideoElement): () => void {
  player = element
  let frame = 0
  const follow = () => {
    exact()
    frame = element.paused ? 0 : requestAnimationFrame(follow)
  }
  const changed = () => {
    $isPlaying.set(!element.paused)
    if (frame === 0) follow()
  }
  const own = new AbortController()
  for (const name of ['play', 'pause', 'ended']) element.addEventListener(name, changed, { signal: own.signal })
  return () => {
    own.abort()
    cancelAnimationFrame(frame)
    player = null
    $isPlaying.set(false)
  }
}

export function seekTo(at: number): void {
  const to = Math.max(0, at)
  $at.set(toTenth(to))
  // A picture ends at its own time, so a hair later is the one that belongs to it.
  if (player !== null) player.currentTime = to + 0.001
}

export const pausePlayer = (): void => player?.pause()

export function togglePlay(): void {
  if (player === null) return
  if (player.paused) void player.play().catch(() => undefined)
  else player.pause()
}
