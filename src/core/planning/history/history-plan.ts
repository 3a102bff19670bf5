/** Decides what becomes an entry, and what is skipped and why. */
import type { Sport } from '../../workout/workout.ts'
import { dayAt, ZONE_MIN } from '../play-day.ts'
import {
  TRAINING_MAX_SEC,
  type FoundEntry,
  type FoundHistory,
  type FoundTime,
  type HistoryFormat
} from './history-entry.ts'
import type { NewEntry } from '../statistics.ts'

export type Reason = 'bad-date' | 'bad-time' | 'too-long' | 'future' | 'no-time'

interface Candidate {
  key: string
  format: HistoryFormat
  ownId: string | null
  entry: Omit<NewEntry, 'id'>
}

export interface HistoryPlan {
  candidates: Candidate[]
  /** The number of trainings for each reason, with the first line numbers. */
  leftOut: Partial<Record<Reason, { count: number; first: number[] }>>
}

export interface PlanChoices {
  now: number
  /** The length of trainings without a time. Null skips them. */
  untimedMin: number | null
  /** The name of trainings without one. */
  usualName: (sport: Sport | '') => string
}

const FIRST = 3
const AHEAD_MS = 86_400_000

const zoneOf = (time: number): number => 0 - new Date(time).getTimezoneOffset()

/** Uses the device's zone, unless that would move the training to a different day. */
function timeOfEntry(time: FoundTime): { date: string; zoneMin: number } {
  const moment = new Date(time.kind === 'wall' ? time.wall : time.date).getTime()
  const here = zoneOf(moment)
  const day = time.kind === 'wall' ? time.wall.slice(0, 10) : time.day
  const zones = [here, 0, ZONE_MIN.least, ZONE_MIN.most]
  const fits = day === null ? here : zones.find((zone) => dayAt(moment, zone) === day)
  return { date: new Date(moment).toISOString(), zoneMin: fits ?? here }
}

function entryOf(found: FoundEntry, choices: PlanChoices): Candidate['entry'] | Reason {
  const seconds = found.seconds ?? (choices.untimedMin === null ? null : choices.untimedMin * 60)
  if (seconds === null) return 'no-time'
  if (seconds < 1) return 'bad-time'
  if (seconds > TRAINING_MAX_SEC) return 'too-long'
  const when = timeOfEntry(found.time)
  if (Date.parse(when.date) < 0) return 'bad-date'
  if (Date.parse(when.date) > choices.now + AHEAD_MS) return 'future'
  const name = found.name === '' ? choices.usualName(found.sport) : found.name
  return { name, sport: found.sport, level: found.level, ...when, seconds }
}

/** Plans several files at once, oldest entries first. A training in two of them counts once. */
export function planHistory(files: readonly FoundHistory[], choices: PlanChoices): HistoryPlan {
  const candidates = new Map<string, Candidate>()
  const leftOut: HistoryPlan['leftOut'] = {}
  const leave = (reason: Reason, at: number) => {
    const known = leftOut[reason] ?? { count: 0, first: [] }
    const first = known.first.length < FIRST && at > 0 ? [...known.first, at] : known.first
    leftOut[reason] = { count: known.count + 1, first }
  }
  for (const { format, entries, leftOut: unread } of files) {
    for (const { reason, at } of unread) leave(reason, at)
    for (const found of entries) {
      const entry = entryOf(found, choices)
      if (typeof entry === 'string') leave(entry, 0)
      else candidates.set(`${format} ${found.key}`, { key: found.key, format, ownId: found.ownId, entry })
    }
  }
  const sorted = [...candidates.values()].sort((one, other) => (one.entry.date < other.entry.date ? -1 : 1))
  return { candidates: sorted, leftOut }
}

export const untimedIn = (files: readonly FoundHistory[]): number =>
  files.reduce((sum, { entries }) => sum + entries.filter(({ seconds }) => seconds === null).length, 0)
