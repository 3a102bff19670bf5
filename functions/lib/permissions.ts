/** Who reads a row or file, as Appwrite's permissions. The rule is the table of `can`; clients never get more than read. */
import { can, workoutThing, type Thing } from '#core/account/can.ts'

/** The team whose roles share an owner's workouts. It has the id of its owner. */
export const ownerTeamId = (userId: string): string => userId

export const shareRole = (workoutId: string): string => `w_${workoutId}`

const userRole = (userId: string): string => `user:${userId}`

export const READ_BY_ALL = 'read("any")'

function permissionsFor(thing: Thing, ownerId: string, otherRoles: readonly string[]): string[] {
  const may = (role: 'owner' | 'friend' | 'member' | 'guest'): boolean => can(role, 'read', thing)
  return [
    ...(may('owner') ? [`read("${userRole(ownerId)}")`] : []),
    ...(may('friend') || may('member') ? otherRoles.map((role) => `read("${role}")`) : []),
    ...(may('guest') ? [READ_BY_ALL] : [])
  ]
}

/** Everything but workouts. `otherIds` are users: the friend or the members, for things that such people read. */
export const readersOf = (
  thing: Exclude<Thing, 'workout' | 'publicWorkout'>,
  ownerId: string,
  otherIds: readonly string[] = []
): string[] => permissionsFor(thing, ownerId, otherIds.map(userRole))

export const readersOfWorkout = (ownerId: string, workoutId: string, isPublic: boolean): string[] =>
  permissionsFor(workoutThing(isPublic), ownerId, [`team:${ownerTeamId(ownerId)}/${shareRole(workoutId)}`])
