/** `friend` is someone it is shared with, or the other side of a friendship. */
export const ROLES = ['guest', 'user', 'owner', 'friend', 'member', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** An empty user id stands for a guest. */
export const roleTo = (ownerId: string, userId: string): 'guest' | 'user' | 'owner' => {
  if (userId === '') return 'guest'
  return ownerId === userId ? 'owner' : 'user'
}

/** Expects Appwrite's `labels`, which only the operator can set. */
export const roleOf = (labels: readonly string[]): 'user' | 'admin' => (labels.includes('admin') ? 'admin' : 'user')
