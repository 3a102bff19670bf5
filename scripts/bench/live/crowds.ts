/** Many members on lines without delays: whether everyone hears everything, and what it costs the Worker. */
import { setTimeout as pause } from 'node:timers/promises'
import { family, workerMegabytes, workerSeconds } from '../processes.ts'
import { quantile } from './figures.ts'
import { trueNow } from './line.ts'
import { Member } from './member.ts'
import type { Rooms } from './room.ts'

const CLOSE = { upMs: 0, downMs: 0, jitterMs: 0, offsetMs: 0, ppm: 0 }
/** Calls at the same time while the rooms fill. */
const AT_ONCE = 20
const SETTLED_MS = 30_000
const PRESSES = 10
/** Between two presses of one room, in milliseconds. */
const PRESS_EVERY_MS = 6000
/** What has not arrived by then is lost. Milliseconds. */
const ARRIVED_MS = 20_000

interface Room {
  leader: Member
  members: Member[]
}

async function fill(url: () => string, rooms: Rooms, count: number): Promise<Room> {
  const seat = await rooms.open()
  const member = (own: typeof seat | Awaited<ReturnType<Rooms['join']>>) => new Member(url, own, CLOSE, Math.random)
  const leader = member(seat)
  const members = [leader]
  while (members.length < count) {
    const next = Array.from({ length: Math.min(AT_ONCE, count - members.length) }, (_, index) =>
      rooms.join(seat.code, `Member ${members.length + index}`)
    )
    members.push(...(await Promise.all(next)).map(member))
  }
  return { leader, members }
}

async function press(room: Room): Promise<number[]> {
  const pressedAt: number[] = []
  await pause(Math.random() * PRESS_EVERY_MS)
  for (let count = 0; count < PRESSES; count += 1) {
    pressedAt.push(trueNow())
    room.leader.press({ kind: count === 0 ? 'start' : count % 2 === 0 ? 'resume' : 'pause' })
    await pause(PRESS_EVERY_MS)
  }
  return pressedAt
}

/** Presses that reached a member later than they took effect, and those that never did. */
function delivered({ leader, members }: Room, pressedAt: readonly number[]) {
  const waits: number[] = []
  let [lost, late] = [0, 0]
  for (const { arrivals } of members) {
    for (const [index, at] of pressedAt.entries()) {
      const arrived = arrivals.get(index + 1)
      if (arrived === undefined) lost += 1
      else {
        waits.push(arrived - at)
        if (arrived > (leader.events[index]?.at ?? Infinity)) late += 1
      }
    }
  }
  return { waits, lost, late }
}

/** @returns a row for `count` rooms of `size` people */
export async function benchCrowd(url: () => string, rooms: Rooms, count: number, size: number): Promise<object> {
  const before = workerMegabytes(family())
  const all: Room[] = []
  try {
    for (let number = 0; number < count; number += 1) all.push(await fill(url, rooms, size))
    await pause(SETTLED_MS)
    const filled = workerMegabytes(family())
    const [from, cpu] = [performance.now(), workerSeconds(family())]
    const pressed = await Promise.all(all.map((room) => press(room)))
    const used = (workerSeconds(family()) - cpu) / ((performance.now() - from) / 1000)
    await pause(ARRIVED_MS)
    const found = all.map((room, index) => delivered(room, pressed[index] ?? []))
    const sum = (key: 'lost' | 'late') => found.reduce((total, one) => total + one[key], 0)
    return {
      rooms: count,
      people: size,
      deliveries: count * size * PRESSES,
      lost: sum('lost'),
      'after the effect': sum('late'),
      'ms to a member, p95': Math.round(
        quantile(
          found.flatMap(({ waits }) => waits),
          0.95
        )
      ),
      'MB before': Math.round(before),
      'MB full': Math.round(filled),
      'MB after the presses': Math.round(workerMegabytes(family())),
      'processor, % of a core': Math.round(used * 100)
    }
  } finally {
    for (const { members } of all) for (const member of members) member.close()
  }
}
