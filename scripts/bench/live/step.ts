/**
 * How far the devices of a room are apart: thirty members on lines of 20 to 200 ms with jitter and up to 20 ms of
 * asymmetry. The simulated ones have clocks that are up to five minutes and 100 ppm off; three are real Chromiums.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { positionIn } from '#core/live/fold.ts'
import { deviceAt, randomFrom } from '#core/live/line.test-kit.ts'
import { remainingMs } from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import { beliefs, Chromium, cueTimes, type Noted } from './chromiums.ts'
import { quantile, row } from './figures.ts'
import { trueNow } from './line.ts'
import type { Member } from './member.ts'
import { joinMany, openWithLeader, type Rooms } from './room.ts'

const SIMULATED = 27
const REAL = 3
const LATE = 10
const PRESSES = 24
const LOOK_EVERY_MS = 200
/** In milliseconds: the whole room is watched this long after the burst of the first pings. */
const WATCHED_MS = 150_000
const SETTLED_MS = 3000
/** How long a page is watched after it was loaded again, in milliseconds. */
const RELOADED_MS = 15_000
/** Cues and digits that are further apart are different ones. Milliseconds. */
const SAME_MS = 500

/** True moments, and what each simulated member believed the room's time to be. */
interface Looks {
  at: number[]
  shown: number[][]
}

async function watch(members: readonly Member[], forMs: number): Promise<Looks> {
  const looks: Looks = { at: [], shown: [] }
  const until = trueNow() + forMs
  while (trueNow() < until) {
    const now = trueNow()
    looks.at.push(now)
    looks.shown.push(members.map((member) => member.shownAt(now)))
    await pause(LOOK_EVERY_MS)
  }
  return looks
}

const pairs = (values: readonly number[]): number[] =>
  values.flatMap((one, index) => values.slice(index + 1).map((other) => Math.abs(one - other)))

/** From the press to the moment at which each member acts, in milliseconds. */
async function press(leader: Member, members: readonly Member[], timeline: Timeline): Promise<number[]> {
  const effects: number[] = []
  for (let count = 0; count < PRESSES; count += 1) {
    const { status } = leader.positionAt(timeline, trueNow())
    const seq = leader.events.length + 1
    const pressedAt = trueNow()
    leader.press({ kind: status === 'paused' ? 'resume' : 'pause' })
    await pause(1600 + (count % 7) * 130)
    for (const { events, arrivals, clock, line } of members) {
      const event = events.find((one) => one.seq === seq)
      if (event === undefined) throw new Error(`event ${seq} was lost`)
      const ownError = clock.at(deviceAt(line, event.at)) - event.at
      effects.push(Math.max(event.at - ownError, arrivals.get(seq) ?? Infinity) - pressedAt)
    }
  }
  return effects
}

/** How late each drawn second was, by the number of the second in the play. */
function lateness(noted: Noted, timeline: Timeline, leader: Member, at: 'at' | 'frameAt'): Map<number, number> {
  const found = new Map<number, number>()
  for (const digit of noted.digits) {
    const state = positionIn(timeline, leader.events, digit.at)
    const left = remainingMs(state)
    if (left === null || state.status !== 'running') continue
    const late = Math.round(left / 1000) * 1000 - left + digit[at] - digit.at
    found.set(Math.round((state.activeMs - late) / 1000), late)
  }
  return found
}

/** Differences of what happened at the same second, or of the same cue, on all three. */
function apart(all: readonly Map<number, number>[]): number[] {
  const [first, ...others] = all
  return [...(first?.keys() ?? [])].flatMap((key) => {
    const values = [first, ...others].map((one) => one?.get(key))
    return values.every((value) => value !== undefined) ? pairs(values) : []
  })
}

function cuesApart(all: readonly number[][]): number[] {
  const [first = [], ...others] = all
  return first.flatMap((time) => {
    const same = others.map((times) => times.find((other) => Math.abs(other - time) < SAME_MS))
    return same.every((value) => value !== undefined) ? pairs([time, ...same]) : []
  })
}

/** What everyone believed, pressed, drew and sounded during a play. */
async function play(url: () => string, rooms: Rooms, chromiums: Chromium[], members: Member[]) {
  const { timeline, code, leader } = await openWithLeader(url, rooms)
  members.push(leader, ...(await joinMany(url, rooms, code, SIMULATED - 1, 1)))
  for (let place = 0; place < REAL; place += 1) chromiums.push(await Chromium.join(url, code, place, randomFrom(place)))
  await pause(SETTLED_MS)
  leader.press({ kind: 'start' })
  await pause(2000)
  const pressing = press(leader, members, timeline)
  const looks = await watch(members, WATCHED_MS)
  const effects = await pressing
  const noted = await Promise.all(chromiums.map((one) => one.noted()))
  const startedAt = leader.events[0]?.at ?? NaN
  return { timeline, code, leader, startedAt, looks, effects, noted }
}

/** How far the pages are from the room's time after they were loaded again, from the first digits on. */
async function reloaded(chromiums: readonly Chromium[], startedAt: number): Promise<number[]> {
  await Promise.all(chromiums.map(({ page }) => page.reload({ waitUntil: 'commit' })))
  const { at } = await watch([], RELOADED_MS)
  const noted = await Promise.all(chromiums.map((one) => one.noted()))
  return noted.flatMap((one) => {
    const seen = at.filter((time) => time > (one.digits[0]?.at ?? Infinity))
    return beliefs(one, startedAt, seen).map((time, index) => Math.abs(time - (seen[index] ?? NaN)))
  })
}

type Play = Awaited<ReturnType<typeof play>>

function stepRows({ timeline, leader, startedAt, looks, noted }: Play): object[] {
  const real = noted.map((one) => beliefs(one, startedAt, looks.at))
  const shown = looks.shown.map((all, index) => [...all, ...real.map((one) => one[index] ?? NaN)])
  const errors = (all: number[][]) =>
    all.flatMap((one, index) => one.map((time) => Math.abs(time - (looks.at[index] ?? NaN))))
  const drawn = (at: 'at' | 'frameAt') => apart(noted.map((one) => lateness(one, timeline, leader, at)))
  const cues = cuesApart(noted.map((one) => cueTimes(one)))
  return [
    row('shown second apart, p95', quantile(shown.flatMap(pairs), 0.95), 30, 50),
    row('shown second against the room, p95', quantile(errors(shown), 0.95), 30, 50),
    row('the same, Chromiums only', quantile(errors(shown.map((all) => all.slice(-REAL))), 0.95), 30, 50),
    row('digits written apart, median', quantile(drawn('at'), 0.5), 30, 50),
    row('digits written apart, p95', quantile(drawn('at'), 0.95), 30, 50),
    row('their frames apart, p95', quantile(drawn('frameAt'), 0.95), 30, 50),
    row('cues apart on the audio clock, median', quantile(cues, 0.5), 20, 40),
    row('cues apart on the audio clock, p95', quantile(cues, 0.95), 20, 40)
  ]
}

async function lateRows(url: () => string, rooms: Rooms, { code, timeline, leader }: Play): Promise<object[]> {
  const late = await joinMany(url, rooms, code, LATE, 2)
  await pause(SETTLED_MS)
  const now = trueNow()
  const at = positionIn(timeline, leader.events, now)
  const errors = late.map((member) => {
    const there = member.positionAt(timeline, now)
    return there.index === at.index ? Math.abs(there.elapsedMs - at.elapsedMs) : Infinity
  })
  const ready = late.map(({ readyAfterMs }) => readyAfterMs ?? Infinity)
  for (const member of late) member.close()
  return [
    row('late join after the socket opens, slowest', Math.max(...ready), 1000, 2000),
    row('late join, largest error', Math.max(...errors), 30, 50)
  ]
}

export async function benchStep(url: () => string, rooms: Rooms): Promise<object[]> {
  const chromiums: Chromium[] = []
  const members: Member[] = []
  try {
    const played = await play(url, rooms, chromiums, members)
    const errors = await reloaded(chromiums, played.startedAt)
    const late = await lateRows(url, rooms, played)
    return [
      ...stepRows(played),
      row('shown second of a page that was loaded again, p95', quantile(errors, 0.95), 30, 50),
      row('press to effect, median', quantile(played.effects, 0.5), 400, 500),
      row('press to effect, p95', quantile(played.effects, 0.95), 600, 700),
      ...late
    ]
  } finally {
    for (const member of members) member.close()
    for (const one of chromiums) await one.close()
  }
}
