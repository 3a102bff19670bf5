import type { Action } from '#core/player/log.ts'
import { segmentAt } from '#core/player/track.ts'
import type { PlayMoment } from '../play/play-cues.ts'

export type LockKey =
  { kind: 'play' } | { kind: 'pause' } | { kind: 'next' } | { kind: 'back' } | { kind: 'to' | 'by'; seconds: number }

export function keyAction(key: LockKey, { state, timeline }: PlayMoment): Action | null {
  const { status } = state
  const onward: Action = { kind: state.lengthMs === null ? 'done' : 'next' }
  switch (key.kind) {
    case 'play':
      if (status === 'waiting') return onward
      return status === 'paused' ? { kind: 'resume' } : null
    case 'pause':
      return status === 'running' ? { kind: 'pause' } : null
    case 'next':
      return onward
    case 'back':
      return { kind: 'back' }
    case 'to':
      return { kind: 'jump', index: segmentAt(timeline, key.seconds) }
    case 'by':
      // Skipping ten seconds forward leaves ten seconds less.
      return { kind: 'adjust', seconds: -Math.round(key.seconds) }
  }
}

export function secondsBehind({ state, timeline }: PlayMoment): number {
  const length = timeline.segments[state.index]?.length
  const within = length?.kind === 'timed' ? Math.min(length.seconds, state.elapsedMs / 1000) : 0
  return (timeline.starts[state.index] ?? 0) + (state.status === 'waiting' ? 0 : within)
}
