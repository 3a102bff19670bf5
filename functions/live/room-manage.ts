/** What only the leader changes. */
import type { RoomChange } from '#core/live/protocol.ts'
import { circuitOf } from '#core/live/stations.ts'
import { startOf } from './room-rules.ts'
import type { Facts, RoomStore, StoredMember } from './room-store.ts'

interface Managed {
  /** Whose row changed, or null if the room itself did. */
  member: StoredMember | null
  /** Whose connection ends. */
  removed: string | null
}

const ROOM: Managed = { member: null, removed: null }

/** @returns null if that cannot be done */
export function manage(store: RoomStore, facts: Facts, change: RoomChange, now: number): Managed | null {
  switch (change.kind) {
    case 'choices':
      return choose(store, facts, change.choices)
    case 'lock':
      store.change({ isLocked: change.isLocked })
      return ROOM
    case 'message':
      store.change({ message: change.text })
      return ROOM
    case 'hand-over':
    case 'remove':
    case 'mute': {
      const member = store.members.get(change.memberId)
      return member === undefined ? null : manageMember(store, facts, change, { member, now })
    }
  }
}

/** What the timeline or the stations were made from is settled at the start. */
function choose(store: RoomStore, facts: Facts, choices: Extract<RoomChange, { kind: 'choices' }>['choices']) {
  const isSettled = startOf(store.events) !== null && (choices.form !== undefined || choices.getReadySec !== undefined)
  if (isSettled || (choices.form === 'stations' && circuitOf(store.timeline) === null)) return null
  store.change({ choices: { ...facts.choices, ...choices } })
  return ROOM
}

function manageMember(
  store: RoomStore,
  { leaderId }: Facts,
  change: Extract<RoomChange, { memberId: string }>,
  { member, now }: { member: StoredMember; now: number }
): Managed | null {
  if (change.kind === 'mute') {
    store.update(member, { isMuted: change.isMuted })
    return { member, removed: null }
  }
  if (member.id === leaderId || member.leftAs === 'removed') return null
  if (change.kind === 'hand-over') {
    if (member.isWall || member.awaySince !== null || member.leftAs !== null) return null
    store.change({ offeredTo: member.id })
    return ROOM
  }
  store.update(member, { leftAs: 'removed', leftAt: member.leftAt ?? now, awaySince: now })
  return { member, removed: member.id }
}
