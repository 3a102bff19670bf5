import type { Translate } from '../app/translate.ts'
import type { Segment, Timeline } from './segment.ts'

export function spokenTime(seconds: number, t: Translate): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [
    { key: 'player.hours', count: Math.floor(whole / 3600) },
    { key: 'player.minutes', count: Math.floor((whole % 3600) / 60) },
    { key: 'player.seconds', count: whole % 60 }
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return t('player.seconds', { count: 0 })
  return parts.map(({ key, count }) => t(key, { count })).join(' ')
}

export function exerciseName(segment: Segment, t: Translate): string {
  return segment.side === 'none' ? segment.name : `${segment.name}, ${t(`player.${segment.side}`)}`
}

export function upcoming(timeline: Timeline, index: number): Segment | undefined {
  return timeline.segments.slice(index + 1).find(({ phase }) => phase === 'work' || phase === 'intro')
}
