/** Appwrite permissions, following the `can` table. Clients never get more than read. */
import { can, workoutThing, type Thing } from '#core/account/can.ts'

/** The team that shares an owner's workouts has the owner's id. */
export const ownerTeamId = (userId: string): string => userId

export const shareRole = (workoutId: string): string => `w_${workoutId}`

const userRole = (userId: string): string => `user:${userId}`

export const READ_BY_ALL = 'read("any")'

function permissionsFor(resource: Thing, ownerId: string, otherRoles: readonly string[]): string[] {
  const may = (role: 'owner' | 'friend' | 'member' | 'guest'): boolean => can(role, 'read', resource)
  return [
    ...(may('owner') ? [`read("${userRole(ownerId)}")`] : []),
    ...(may('friend') || may('member') ? otherRoles.map((role) => `read("${role}")`) : []),
    ...(may('guest') ? [READ_BY_ALL] : [])
  ]
}

/** For everything except workouts. `otherIds` lists the friend or the members who may read. */
export const readersOf = (
  resource: Exclude<Thing, 'workout' | 'publicWorkout'>,
  ownerId: string,
  otherIds: readonly string[] = []
): string[] => permissionsFor(resource, ownerId, otherIds.map(userRole))

export const readersOfWorkout = (ownerId: string, workoutId: string, isPublic: boolean): string[] =>
  permissionsFor(workoutThing(isPublic), ownerId, [`team:${ownerTeamId(ownerId)}/${shareRole(workoutId)}`])
