/** A finished training in another app's file (docs/planning.md). */
import { cleanName, cutTo } from '../../app/characters.ts'
import { BOUNDS, type Level, type Sport } from '../../workout/workout.ts'
import { isDay } from '../civil-day.ts'

export type HistoryFormat = 'icepoint' | 'strong' | 'hevy' | 'fitnotes' | 'tcx' | 'fit'

/** A moment (ISO, UTC), or the wall time where the athlete was: `2026-11-23T07:30:00`. */
export type FoundTime = { kind: 'moment'; date: string; day: string | null } | { kind: 'wall'; wall: string }

export interface FoundEntry {
  /** Identifies the same training each time a file is read. */
  key: string
  /** The original entry, when the file is our own export. */
  ownId: string | null
  /** Empty when the file gives none. */
  name: string
  sport: Sport | ''
  level: Level | ''
  time: FoundTime
  seconds: number | null
}

interface LeftOut {
  reason: 'bad-date' | 'bad-time'
  /** The line of a table, or the number of the training. Starts at 1. */
  at: number
}

export interface FoundHistory {
  format: HistoryFormat
  entries: FoundEntry[]
  leftOut: LeftOut[]
}

export const TRAINING_MAX_SEC = 86_400

export const nameFrom = (text: string): string => cutTo(cleanName(text.replaceAll(/\s+/g, ' ')), BOUNDS.nameMax)

const two = (text: string | undefined): string => (text ?? '0').padStart(2, '0')

/**
 * Reads `2024-05-01 18:32:10`, also with `T`, without seconds or without a time (then noon). Returns null for anything
 * else.
 */
export function wallFrom(text: string): string | null {
  const [, day = '', hour, minute, second] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/.exec(text.trim()) ?? []
  if (!isDay(day) || day < '1970-01-02') return null
  if (hour === undefined) return `${day}T12:00:00`
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second ?? '0') < 60
  return isTime ? `${day}T${two(hour)}:${two(minute)}:${two(second)}` : null
}

/** Reads `1h 5m`, `45min`, `1:02:03`, `12:30` or `3720`. Returns null for anything else. */
export function secondsFrom(text: string): number | null {
  const plain = text.trim().toLowerCase()
  if (/^\d+(?:\.\d+)?$/.test(plain)) return Math.round(Number(plain))
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/.exec(plain)
  if (clock !== null) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
  const spoken = /^(?:(\d+)\s*h)?\s*(?:(\d+)\s*m(?:in)?)?\s*(?:(\d+)\s*s(?:ec)?)?$/.exec(plain)
  if (spoken === null || plain === '') return null
  return Number(spoken[1] ?? 0) * 3600 + Number(spoken[2] ?? 0) * 60 + Number(spoken[3] ?? 0)
}

/** Turns rows into objects keyed by their lowercase column names. Row 2 is the first after the header. */
export function recordsOf(table: readonly (readonly string[])[]): ReadonlyMap<string, string>[] {
  const [head = [], ...rows] = table
  const names = head.map((name) => name.trim().toLowerCase())
  return rows.map((row) => new Map(names.map((name, index) => [name, row[index] ?? ''])))
}
