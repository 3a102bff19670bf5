/** What is left of a fault afterwards: the log of the room decides where everyone should be. */
/// <reference lib="dom" />
import { setTimeout as pause } from 'node:timers/promises'
import { positionIn } from '#core/live/fold.ts'
import type { RoomEvent } from '#core/live/protocol.ts'
import { randomFrom } from '#core/live/line.test-kit.ts'
import { remainingMs } from '#core/player/position.ts'
import type { Timeline } from '#core/player/segment.ts'
import { Chromium } from './chromiums.ts'
import { trueNow } from './line.ts'
import type { Member } from './member.ts'
import { joinMany, openWithLeader, type Rooms } from './room.ts'

/** How long a line is cut. */
const CUT_MS = 60_000
const SIMULATED = 5
const REAL = 2
/** A line that is away for longer tries every 15 s. Milliseconds. */
const BACK_MS = 25_000
const LOOKS = 40
const LOOK_EVERY_MS = 50
/** A page may need this long to draw a second. Milliseconds. */
const DRAWN_MS = 250

/** The workout that people are in the middle of. */
interface Scene {
  timeline: Timeline
  leader: Member
  members: Member[]
  chromiums: Chromium[]
  /** Knows all events at the end of a fault. */
  witness: Member
}

const drawnAt = (timeline: Timeline, events: readonly RoomEvent[], at: number): number =>
  Math.ceil((remainingMs(positionIn(timeline, events, at)) ?? 0) / 1000)

/** Seconds between what a page draws and what it should. */
async function drawnError({ page }: Chromium, { timeline, witness }: Scene): Promise<number> {
  const looks = await page.evaluate(
    async ([count, everyMs]) => {
      const found: { at: number; text: string }[] = []
      for (let turn = 0; turn < count; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, everyMs))
        const text = document.querySelector('.player-count')?.textContent ?? ''
        found.push({ at: performance.timeOrigin + performance.now(), text })
      }
      return found
    },
    [LOOKS, LOOK_EVERY_MS] as const
  )
  const errors = looks.map(({ at, text }) => {
    const shown = text === '' ? Infinity : text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    const wanted = [at - DRAWN_MS, at, at + DRAWN_MS].map((moment) => drawnAt(timeline, witness.events, moment))
    return Math.min(...wanted.map((seconds) => Math.abs(seconds - shown)))
  })
  return Math.max(...errors)
}

async function after(fault: string, scene: Scene): Promise<object> {
  const { timeline, members, witness, chromiums } = scene
  const now = trueNow()
  const there = positionIn(timeline, witness.events, now)
  const simulated = members.map((member) => {
    const { index, elapsedMs } = member.positionAt(timeline, now)
    return index === there.index ? Math.abs(elapsedMs - there.elapsedMs) : Infinity
  })
  const drawn = await Promise.all(chromiums.map((one) => drawnError(one, scene)))
  const unknown = members.filter(({ events }) => events.length !== witness.events.length).length
  return {
    fault,
    'drawn seconds off': Math.max(...drawn),
    'simulated members off, ms': Number(Math.max(...simulated).toFixed(1)),
    'without the whole log': unknown
  }
}

/** A page and a simulated member hear nothing for a while, while the others pause, resume and skip. */
async function cutLine({ timeline, leader, members, chromiums }: Scene): Promise<void> {
  const cut = members.at(-1)
  chromiums[0]?.line.cut()
  cut?.close()
  for (const kind of ['pause', 'resume', 'move'] as const) {
    await pause(CUT_MS / 5)
    const from = leader.positionAt(timeline, trueNow()).index
    leader.press(kind === 'move' ? { kind, step: 1, from } : { kind })
  }
  await pause((CUT_MS * 2) / 5)
  chromiums[0]?.line.restore()
  cut?.connect()
}

export async function benchFaults(url: () => string, rooms: Rooms, restart: () => Promise<void>): Promise<object[]> {
  const { timeline, code, leader } = await openWithLeader(url, rooms)
  const members = await joinMany(url, rooms, code, SIMULATED, 3)
  const [witness] = members
  if (witness === undefined) throw new Error('Nobody joined.')
  const chromiums: Chromium[] = []
  const scene: Scene = { timeline, leader, members, chromiums, witness }
  try {
    for (let place = 0; place < REAL; place += 1)
      chromiums.push(await Chromium.join(url, code, place, randomFrom(place)))
    leader.press({ kind: 'start' })
    await pause(10_000)
    const rows = [await after('none', scene)]
    await cutLine(scene)
    await pause(BACK_MS)
    rows.push(await after(`line cut for ${CUT_MS / 1000} s, with a pause, a resume and a skip`, scene))
    await restart()
    await pause(BACK_MS)
    leader.press({ kind: 'pause' })
    await pause(2000)
    leader.press({ kind: 'resume' })
    await pause(3000)
    rows.push(await after('Worker killed and started on the same storage', scene))
    leader.close()
    await pause(5000)
    rows.push(await after('leader killed', scene))
    return rows
  } finally {
    for (const member of [leader, ...members]) member.close()
    for (const one of chromiums) await one.close()
  }
}
