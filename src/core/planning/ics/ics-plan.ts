/** Decides what of a calendar file becomes a training date, and what is skipped and why. */
import { dayOfNumber, isDay, numberOfDay } from '../civil-day.ts'
import { nameFrom } from '../history/history-entry.ts'
import type { IcsEvent, IcsTime } from './ics-file.ts'
import { beginsWithStart, lastDayOf, parseRule, ruleText, type RepeatRule } from '../repeat-rule.ts'
import { LENGTH, REMINDER_MAX_MIN } from '../training-calendar.ts'
import type { Series } from '../training-series.ts'
import { moved } from '../series-changes.ts'
import { isZone, momentOfWall, wallAt } from '../zoned-time.ts'

type IcsReason = 'bad-date' | 'cancelled' | 'past' | 'rule' | 'too-many'

/** Reasons why a date differs slightly from the file. */
type IcsNote = 'all-day' | 'zone' | 'unknown-zone'

export interface IcsDate {
  key: string
  title: string
  /** `2026-11-23T07:30` in the device's zone. */
  wall: string
  repeat: string
  /** Days of the series without a date. */
  gone: string[]
  reminderMin: number | null
  lengthMin: number | null
}

export interface IcsPlan {
  dates: IcsDate[]
  leftOut: Partial<Record<IcsReason, number>>
  notes: Partial<Record<IcsNote, number>>
}

export interface IcsChoices {
  /** Today, in the device's zone. */
  today: string
  /** Converts a wall time between zones, to the second. `HERE` is the device's zone. */
  wallIn: (wall: string, from: string, to: string) => string
  /** True when clocks in this zone always agree with the device's. */
  matchesDeviceZone: (zone: string) => boolean
  usualName: string
}

export const HERE = ''

const DATES_MAX = 500
const ALL_DAY_AT = '09:00:00'

interface Start {
  zone: string
  /** To the second, in that zone. */
  wall: string
  note: IcsNote | null
}

function startOf(time: IcsTime | null, matchesDeviceZone: IcsChoices['matchesDeviceZone']): Start | null {
  if (time === null) return null
  const wall = time.kind === 'day' ? `${time.day}T${ALL_DAY_AT}` : time.wall
  if (!isDay(wall.slice(0, 10)) || !/T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(wall)) return null
  if (time.kind === 'day') return { zone: HERE, wall, note: 'all-day' }
  if (time.kind === 'floating') return { zone: HERE, wall, note: time.isUnknown ? 'unknown-zone' : null }
  const zone = time.kind === 'utc' ? 'UTC' : time.zone
  return matchesDeviceZone(zone) ? { zone: HERE, wall, note: null } : { zone, wall, note: 'zone' }
}

type WallIn = IcsChoices['wallIn']

function dayThere(time: IcsTime, { zone }: Start, wallIn: WallIn): string {
  if (time.kind === 'day') return time.day
  return (time.kind === 'utc' && zone !== 'UTC' ? wallIn(time.wall, 'UTC', zone) : time.wall).slice(0, 10)
}

function untilThere(text: string, start: Start, wallIn: WallIn): string {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text) ?? []
  if (year === undefined) return text
  const utc = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const last = start.zone === 'UTC' ? utc : wallIn(utc, 'UTC', start.zone)
  const number = numberOfDay(last.slice(0, 10)) - (last.slice(11) < start.wall.slice(11) ? 1 : 0)
  return dayOfNumber(number).replaceAll('-', '')
}

/** Drops rule parts that repeat the start date, and the first day of the week where it makes no difference. */
function usualRule(text: string, start: Start, wallIn: WallIn): string {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? ''])
  )
  const frequency = parts.get('FREQ')
  const isEach = (parts.get('INTERVAL') ?? '1') === '1'
  const drop = (name: string, value: string) => {
    if (Number(parts.get(name)) === Number(value)) parts.delete(name)
  }
  const until = parts.get('UNTIL')
  if (until !== undefined) parts.set('UNTIL', untilThere(until, start, wallIn))
  if (frequency !== 'WEEKLY' || isEach) parts.delete('WKST')
  const isOfMonth = frequency === 'MONTHLY' || (frequency === 'YEARLY' && parts.has('BYMONTH'))
  if (isOfMonth) drop('BYMONTHDAY', start.wall.slice(8, 10))
  if (frequency === 'YEARLY') drop('BYMONTH', start.wall.slice(5, 7))
  if (frequency === 'DAILY' && isEach && parts.has('BYDAY')) parts.set('FREQ', 'WEEKLY')
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';')
}

function seriesOf({ rule: text, except, hasOtherDates }: IcsEvent, start: Start, wallIn: WallIn): Series | null {
  if (hasOtherDates) return null
  const rule = text === '' ? null : parseRule(usualRule(text, start, wallIn))
  if (text !== '' && (rule === null || !beginsWithStart(start.wall.slice(0, 10), rule))) return null
  const gone = [...new Set(except.map((time) => dayThere(time, start, wallIn)))].filter(isDay).sort()
  const series = { start: start.wall.slice(0, 16), rule, doneOn: [], skippedOn: [], movedOn: gone }
  return moved(series, start.zone === HERE ? series.start : wallIn(start.wall, start.zone, HERE).slice(0, 16))
}

const isOver = (day: string, rule: RepeatRule | null, today: string): boolean =>
  (rule === null ? day : (lastDayOf(day, rule) ?? today)) < today

const keyOf = ({ uid, title, replaces }: IcsEvent, { wall }: Start): string => {
  const name = uid === '' ? `${wall} ${title}` : uid
  return replaces === null ? name : `${name} ${replaces.kind === 'day' ? replaces.day : replaces.wall}`
}

function lengthOf({ start, end, lengthMin }: IcsEvent, { zone, wall }: Start, wallIn: WallIn): number | null {
  if (start?.kind === 'day') return null
  const utc = (text: string, from: string): number => Date.parse(`${wallIn(text, from, 'UTC')}Z`)
  const endZone = end?.kind === 'utc' ? 'UTC' : end?.kind === 'zone' ? end.zone : HERE
  const known = end === null || end.kind === 'day' ? lengthMin : (utc(end.wall, endZone) - utc(wall, zone)) / 60_000
  return known !== null && known >= 1 && known <= LENGTH.most ? Math.round(known) : null
}

function dateOf(event: IcsEvent, start: Start, choices: IcsChoices): IcsDate | IcsReason {
  if (event.isCancelled) return 'cancelled'
  const series = seriesOf(event, start, choices.wallIn)
  if (series === null) return 'rule'
  const day = series.start.slice(0, 10)
  if (isOver(day, series.rule, choices.today)) return 'past'
  const title = nameFrom(event.title)
  const { reminderMin } = event
  return {
    key: keyOf(event, start),
    title: title === '' ? choices.usualName : title,
    wall: series.start,
    repeat: series.rule === null ? '' : ruleText(series.rule),
    gone: [...series.movedOn],
    reminderMin: reminderMin === null || reminderMin > REMINDER_MAX_MIN ? null : reminderMin,
    lengthMin: lengthOf(event, start, choices.wallIn)
  }
}

/** Makes a single date that differs from its series an exception of that series. */
function withReplaced(events: readonly IcsEvent[]): IcsEvent[] {
  const replaced = new Map<string, IcsTime[]>()
  for (const { uid, replaces } of events)
    if (replaces !== null) replaced.set(uid, [...(replaced.get(uid) ?? []), replaces])
  return events.map((event) => {
    const times = event.replaces === null ? (replaced.get(event.uid) ?? []) : []
    return times.length === 0 ? event : { ...event, except: [...event.except, ...times] }
  })
}

export function planIcs(events: readonly IcsEvent[], choices: IcsChoices): IcsPlan {
  const dates = new Map<string, IcsDate>()
  const plan: IcsPlan = { dates: [], leftOut: {}, notes: {} }
  const leave = (reason: IcsReason) => {
    plan.leftOut[reason] = (plan.leftOut[reason] ?? 0) + 1
  }
  for (const event of withReplaced(events)) {
    const start = startOf(event.start, choices.matchesDeviceZone)
    const date = start === null ? 'bad-date' : dateOf(event, start, choices)
    if (typeof date === 'string') leave(date)
    else if (dates.size >= DATES_MAX && !dates.has(date.key)) leave('too-many')
    else {
      const note = start?.note ?? null
      if (note !== null && !dates.has(date.key)) plan.notes[note] = (plan.notes[note] ?? 0) + 1
      dates.set(date.key, date)
    }
  }
  return { ...plan, dates: [...dates.values()] }
}

const DAY_MS = 86_400_000

/** Converts a wall time from one zone to another. Zones have IANA names. */
export const wallIn = (wall: string, from: string, to: string): string => wallAt(momentOfWall(wall, from), to)

/** Compares every two weeks from 2025 to 2040. */
const LOOKS = Array.from({ length: 390 }, (_, index) => Date.UTC(2025, 0, 1) + index * 14 * DAY_MS)

const compared = new Map<string, boolean>()

export function matchesDeviceZone(zone: string): boolean {
  const known = compared.get(zone)
  if (known !== undefined) return known
  const isSame = isZone(zone) && LOOKS.every((time) => wallAt(time, zone) === wallAt(time, HERE))
  compared.set(zone, isSame)
  return isSame
}
