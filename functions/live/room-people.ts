/** Who is in a room: seats, stations, who may lead, and what the others see of a member. */
import { LEADER_GONE_MS, type Member } from '#core/live/protocol.ts'
import { circuitIn, teamsNow, type Teams } from '#core/live/stations.ts'
import type { SeenPlay } from './room-calls.ts'
import { seenBetween } from './room-rules.ts'
import type { Facts, RoomStore, StoredMember } from './room-store.ts'

/** How long a seat waits for its first connection. Milliseconds. */
const RESERVED_MS = 60_000

/** What a connection knows of its device. It survives hibernation with the socket. */
export interface Session {
  /** Null before the first message, and once another connection took over. */
  memberId: string | null
  since: number
  seenAt: number
  oneWayMs: number | null
  offByMs: number | null
  /** It came back, and nothing was heard of it since it was told what it missed. */
  isBack: boolean
}

const takesSeat = (member: StoredMember, now: number): boolean =>
  member.leftAs === null && (member.enteredAt !== null || now - member.joinedAt < RESERVED_MS)

/** How many people or walls have a seat. */
export function seatsTaken({ members }: RoomStore, isWall: boolean, now: number): number {
  let count = 0
  for (const member of members.values()) if (member.isWall === isWall && takesSeat(member, now)) count += 1
  return count
}

/** Seats that nobody came for. */
export const unclaimed = ({ members }: RoomStore, now: number): StoredMember[] =>
  [...members.values()].filter(({ enteredAt, joinedAt }) => enteredAt === null && now - joinedAt >= RESERVED_MS)

export function newMember(
  given: Pick<StoredMember, 'name' | 'device' | 'userId' | 'isWall'>,
  now: number
): StoredMember {
  return {
    ...given,
    id: crypto.randomUUID(),
    isOnBreak: false,
    isMuted: false,
    joinedAt: now,
    enteredAt: null,
    awaySince: now,
    share: null,
    effort: null,
    cheers: 0,
    leftAs: null,
    leftAt: null
  }
}

/** The seat that an account left open, for example with another browser. The leader's is not given away like that. */
export const openSeatOf = ({ members }: RoomStore, { leaderId }: Facts, userId: string): StoredMember | undefined =>
  userId === ''
    ? undefined
    : [...members.values()].find(
        (one) =>
          one.userId === userId &&
          one.id !== leaderId &&
          !one.isWall &&
          one.awaySince !== null &&
          one.leftAs !== 'removed'
      )

export const wasRemoved = ({ members }: RoomStore, userId: string): boolean =>
  userId !== '' && [...members.values()].some((one) => one.userId === userId && one.leftAs === 'removed')

/** True when the leader left, or has had no connection for a minute. */
function isLeaderGone({ members }: RoomStore, { leaderId }: Facts, now: number): boolean {
  const leader = members.get(leaderId)
  if (leader === undefined || leader.leftAs === 'left') return true
  return leader.awaySince !== null && now - leader.awaySince >= LEADER_GONE_MS
}

/** Whoever is here longest may lead a room whose leader is gone. */
export function mayTakeLead(store: RoomStore, facts: Facts, { id }: StoredMember, now: number): boolean {
  if (!isLeaderGone(store, facts, now)) return false
  const here = [...store.members.values()].filter(
    (one) => !one.isWall && one.leftAs === null && one.awaySince === null && one.id !== facts.leaderId
  )
  const [longest] = here.sort((a, b) => a.joinedAt - b.joinedAt || a.id.localeCompare(b.id))
  return longest?.id === id
}

/** `teams` with a place for everyone who is in the room. Null where everyone does the same. */
export function placesOf(store: RoomStore, { choices, leaderId }: Facts, teams: Teams): Teams | null {
  const circuit = circuitIn(store.timeline, choices)
  if (circuit === null) return null
  const people = [...store.members.values()]
    .filter(({ isWall, enteredAt, leftAs }) => !isWall && enteredAt !== null && leftAs === null)
    .sort((a, b) => a.joinedAt - b.joinedAt)
  return teamsNow(circuit, teams, { people, leaderId, choices })
}

/** What a member's play is until now, or until it left. `startedAt` is the room's start. */
export function seenPlay(
  store: RoomStore,
  facts: Facts,
  member: StoredMember,
  { startedAt, now }: { startedAt: number; now: number }
): SeenPlay {
  const from = Math.max(startedAt, member.enteredAt ?? member.joinedAt)
  // A device that went on without a line says what it did when it is back.
  const silentSince = member.share === null ? member.awaySince : null
  const seen = seenBetween(store.timeline, store.events, from, member.leftAt ?? silentSince ?? now)
  const share = Math.min(seen.share, member.share ?? 1)
  return { key: `${facts.key} ${member.id}`, played: facts.played, startedAt: from, seconds: seen.seconds, share }
}

export function shownMember(member: StoredMember, { leaderId }: Facts, session: Session | undefined): Member {
  const { userId, isWall, enteredAt: _enteredAt, leftAt: _leftAt, ...shown } = member
  const isAway = member.awaySince !== null
  return {
    ...shown,
    role: isWall ? 'wall' : member.id === leaderId ? 'leader' : 'member',
    isSignedIn: userId !== '',
    state: isAway ? 'away' : session?.isBack === true ? 'catching-up' : 'here',
    offByMs: isAway ? null : (session?.offByMs ?? null)
  }
}
