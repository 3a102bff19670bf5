/** Who may read what. Clients never get more than read; the Worker writes with its key. */

/** The team whose roles share an owner's workouts. Ids of users may have 36 characters, ids of teams too, so that it is the same. */
export const ownerTeamId = (userId: string): string => userId

/** Role in the owner's team that opens one workout. */
export const shareRole = (workoutId: string): string => `w_${workoutId}`

/** A row that only its owner reads. */
export const readBySelf = (userId: string): string[] => [`read("user:${userId}")`]

/** A row that two people read. */
export const readByBoth = (a: string, b: string): string[] => [`read("user:${a}")`, `read("user:${b}")`]

/** A row that an owner and a list of people read. Appwrite takes a hundred permissions on a row. */
export const readByGroup = (ownerId: string, memberIds: readonly string[]): string[] =>
  [ownerId, ...memberIds].map((id) => `read("user:${id}")`)

/** A workout's row and the rows of its exercises. */
export function workoutPermissions(ownerId: string, workoutId: string, isPublic: boolean): string[] {
  const shared = `read("team:${ownerTeamId(ownerId)}/${shareRole(workoutId)}")`
  return [`read("user:${ownerId}")`, shared, ...(isPublic ? ['read("any")'] : [])]
}
