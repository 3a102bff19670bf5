import { TARGETS_MAX } from './share-limits.ts'
import type { ShareHolder, ShareHolders } from './shares.ts'

export interface Targets {
  friendIds: readonly string[]
  groupIds: readonly string[]
}

/** The friends and groups it is shared with directly. */
export const targetsOf = ({ holders, groupIds }: ShareHolders): Targets => ({
  friendIds: holders.flatMap(({ friendId, groupId }) => (groupId === '' ? [friendId] : [])),
  groupIds
})

export type Wishes = Readonly<Record<keyof Targets, Readonly<Record<string, boolean>>>>

export const NO_WISHES: Wishes = { friendIds: {}, groupIds: {} }

const KINDS = ['friendIds', 'groupIds'] as const

/** The user's latest choices, applied to the server's state. */
export const isPicked = (held: Targets, wishes: Wishes, kind: keyof Targets, id: string): boolean =>
  wishes[kind][id] ?? held[kind].includes(id)

/** Pass undefined as `isWanted` to use the server's state again. */
export function wishFor(wishes: Wishes, targets: Targets, isWanted: boolean | undefined): Wishes {
  const next = { friendIds: { ...wishes.friendIds }, groupIds: { ...wishes.groupIds } }
  for (const kind of KINDS)
    for (const id of targets[kind])
      if (isWanted === undefined) delete next[kind][id]
      else next[kind][id] = isWanted
  return next
}

/** The unsent shares as wishes. The last one for each target counts. */
export function wishesOf(writes: readonly ({ kind: 'share' | 'unshare' } & Targets)[]): Wishes {
  return writes.reduce((wishes, write) => wishFor(wishes, write, write.kind === 'share'), NO_WISHES)
}

/** The targets it will be shared with once all wishes are sent. */
export const withWishes = (held: Targets, wishes: Wishes): Targets => {
  const wanted = (kind: keyof Targets): string[] =>
    [...new Set([...held[kind], ...Object.keys(wishes[kind])])].filter((id) => isPicked(held, wishes, kind, id))
  return { friendIds: wanted('friendIds'), groupIds: wanted('groupIds') }
}

/** How a friend has it, directly rather than through a group. Null when they don't. */
export function holdOf({ holders }: ShareHolders, friendId: string): ShareHolder | null {
  const mine = holders.filter((holder) => holder.friendId === friendId)
  return mine.find(({ groupId }) => groupId === '') ?? mine[0] ?? null
}

/** Splits the targets into calls, because the edge accepts a hundred friends and a hundred groups at a time. */
export function callsFor({ friendIds, groupIds }: Targets): Targets[] {
  const calls = Math.ceil(Math.max(friendIds.length, groupIds.length) / TARGETS_MAX)
  const part = (ids: readonly string[], call: number) => ids.slice(call * TARGETS_MAX, (call + 1) * TARGETS_MAX)
  return Array.from({ length: calls }, (_, call) => ({
    friendIds: part(friendIds, call),
    groupIds: part(groupIds, call)
  }))
}

export interface Given extends Targets {
  note: string
  proposedAt: string | null
}

export function givenBefore(known: ShareHolders, { friendIds, groupIds }: Targets): Given[] {
  const given = new Map<string, { friendIds: string[]; groupIds: string[]; note: string; proposedAt: string | null }>()
  const add = (kind: keyof Targets, id: string, holder: ShareHolder | undefined): void => {
    const { note, proposedAt } = holder ?? { note: '', proposedAt: null }
    const key = JSON.stringify([note, proposedAt])
    const same = given.get(key) ?? { friendIds: [], groupIds: [], note, proposedAt }
    same[kind].push(id)
    given.set(key, same)
  }
  const holderOf = (friendId: string) =>
    known.holders.find((holder) => holder.friendId === friendId && holder.groupId === '')
  for (const id of friendIds) add('friendIds', id, holderOf(id))
  // A group without members has no holder, so what was said with it is unknown.
  const holderIn = (id: string) => known.holders.find(({ groupId }) => groupId === id)
  for (const id of groupIds) add('groupIds', id, holderIn(id))
  return [...given.values()]
}
