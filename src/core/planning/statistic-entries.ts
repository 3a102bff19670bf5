import type { Level, Sport } from '../workout/workout.ts'

export interface StatisticEntry {
  id: string
  /** Empty for what was not a play, and for a play of a workout that could not be read any more. */
  workoutId: string
  workoutName: string
  /** ISO time. */
  date: string
  day: string
  sport: string
  level: string
  seconds: number
  /** 0 to 1. */
  share: number
  icepoints: number
}

export interface NewEntry {
  id: string
  name: string
  sport: Sport | ''
  level: Level | ''
  /** ISO time. */
  date: string
  /** Minutes east of UTC. */
  zoneMin: number
  seconds: number
}

export interface EntryChange extends Partial<Omit<NewEntry, 'id'>> {
  /** 0 to 1; it never rises. */
  share?: number
}

export interface WorkoutHistory {
  key: string
  name: string
  times: number
  /** 0 to 1. */
  best: number
  last: number
  shares: number[]
}

const SHARES = 6

/** By workout, or by name where it was not a play; the most frequent first. @param entries The newest first. */
export function historyOf(entries: readonly StatisticEntry[]): WorkoutHistory[] {
  const found = new Map<string, WorkoutHistory>()
  for (const { workoutId, workoutName, share } of entries) {
    const key = workoutId === '' ? `name ${workoutName}` : `workout ${workoutId}`
    const known = found.get(key) ?? { key, name: workoutName, times: 0, best: 0, last: share, shares: [] }
    found.set(key, {
      ...known,
      times: known.times + 1,
      best: Math.max(known.best, share),
      shares: known.shares.length < SHARES ? [share, ...known.shares] : known.shares
    })
  }
  return [...found.values()].sort((one, other) => other.times - one.times || (one.name < other.name ? -1 : 1))
}
