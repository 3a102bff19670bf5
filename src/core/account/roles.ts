/** `friend` is the user it is shared with, or the other side of a friendship. */
export const ROLES = ['guest', 'user', 'owner', 'friend', 'member', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** An empty user id is a guest. */
export const roleTo = (ownerId: string, userId: string): 'guest' | 'user' | 'owner' => {
  if (userId === '') return 'guest'
  return ownerId === userId ? 'owner' : 'user'
}

/** `labels` are Appwrite's; only the operator can set them. */
export const roleOf = (labels: readonly string[]): 'user' | 'admin' => (labels.includes('admin') ? 'admin' : 'user')
