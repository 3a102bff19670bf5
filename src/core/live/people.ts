/** The people of a room as its screens list them. */
import { isMostlyDone } from '../workout/icepoints.ts'
import type { Member } from './protocol.ts'

/** Up to this far off nobody hears a difference. Milliseconds. */
export const IN_STEP_MS = 50
export const NEARLY_MS = 100

/** `lost` has no connection, `unknown` has not been measured yet. */
export type Sync = 'in-step' | 'nearly' | 'out' | 'lost' | 'unknown'

export function syncOf({ state, offByMs }: Pick<Member, 'state' | 'offByMs'>): Sync {
  if (state === 'away') return 'lost'
  if (offByMs === null) return 'unknown'
  return offByMs <= IN_STEP_MS ? 'in-step' : offByMs <= NEARLY_MS ? 'nearly' : 'out'
}

const isThere = ({ leftAs }: Member): boolean => leftAs === null || leftAs === 'finished'

/** Everybody who trains here, in the order in which they came. */
export const peopleOf = (members: readonly Member[]): Member[] =>
  members.filter((member) => member.role !== 'wall' && isThere(member)).sort((a, b) => a.joinedAt - b.joinedAt)

export const wallsOf = (members: readonly Member[]): Member[] =>
  members.filter((member) => member.role === 'wall' && isThere(member))

function trouble(member: Member): number {
  const sync = syncOf(member)
  if (sync === 'lost') return 0
  if (member.isOnBreak) return 1
  if (sync === 'out') return 2
  return member.role === 'wall' ? 4 : 3
}

/** Trouble comes first: no connection, on a break, out of step. Then by name; walls come last. */
export const byTrouble = (members: readonly Member[], language: string): Member[] =>
  members.toSorted((a, b) => trouble(a) - trouble(b) || a.name.localeCompare(b.name, language))

export interface PeopleCount {
  inStep: number
  nearly: number
  out: number
  lost: number
  onBreak: number
}

/** Somebody without a connection on a break counts only as lost. */
export function countPeople(members: readonly Member[]): PeopleCount {
  const count = { inStep: 0, nearly: 0, out: 0, lost: 0, onBreak: 0 }
  for (const member of members) {
    const sync = syncOf(member)
    if (sync === 'lost') count.lost += 1
    else if (member.isOnBreak) count.onBreak += 1
    else if (sync === 'nearly') count.nearly += 1
    else if (sync === 'out') count.out += 1
    else if (sync === 'in-step') count.inStep += 1
  }
  return count
}

/** For the leader afterwards: the smallest share first, those without an answer before everyone. */
export const leastFirst = (members: readonly Member[], language: string): Member[] =>
  members.toSorted((a, b) => (a.share ?? 0) - (b.share ?? 0) || a.name.localeCompare(b.name, language))

/** Mean of the efforts that were given, or null when nobody answered. */
export function meanEffort(members: readonly Member[]): { mean: number; answers: number } | null {
  const given = members.flatMap(({ effort }) => (effort === null ? [] : [effort]))
  return given.length === 0
    ? null
    : { mean: given.reduce((sum, effort) => sum + effort, 0) / given.length, answers: given.length }
}

export const finishedOf = (members: readonly Member[]): Member[] =>
  members.filter(({ share }) => isMostlyDone(share ?? 0))

/** A cheer goes to everyone, so those for somebody are what all others sent. `me` is null for all that were sent. */
export const cheersFor = (members: readonly Member[], me: string | null): number =>
  members.reduce((sum, { id, cheers }) => (id === me ? sum : sum + cheers), 0)

/** Empty for somebody who is not known any more. */
export const nameOf = (members: readonly Member[], id: string): string =>
  members.find((member) => member.id === id)?.name ?? ''

/** Who came between two lists, for one announcement. */
export const newcomers = (before: readonly Member[], now: readonly Member[]): Member[] => {
  const known = new Set(before.map(({ id }) => id))
  return now.filter(({ id }) => !known.has(id))
}
