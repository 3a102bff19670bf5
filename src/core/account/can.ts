/** Who may do what: the one table for the edge, the screens and the test of the permissions. */

/**
 * What somebody is to a thing. `user` is signed in and nothing else to it, `friend` is the one it is shared with or the other side,
 * `member` belongs to the group, `admin` has the label.
 */
export const ROLES = ['guest', 'user', 'owner', 'friend', 'member', 'admin'] as const
export type Role = (typeof ROLES)[number]

const EVERYBODY = ROLES
const SIGNED_IN = ['user', 'owner', 'friend', 'member', 'admin'] as const
const OWNER = ['owner'] as const
const FRIEND = ['friend'] as const
const BOTH = ['owner', 'friend'] as const
const ADMIN = ['admin'] as const

/** Everything that is not named here is refused. Clients write nothing themselves: the edge does it for them. */
export const RIGHTS = {
  workout: { read: ['owner', 'friend', 'member'], update: OWNER, delete: OWNER, publish: OWNER, unpublish: OWNER },
  publicWorkout: { read: EVERYBODY, update: OWNER, delete: OWNER, publish: OWNER, unpublish: OWNER },
  account: { read: OWNER, list: ADMIN, setContract: ADMIN },
  profile: { read: EVERYBODY },
  usage: { read: OWNER },
  contract: { read: SIGNED_IN, list: ADMIN, update: ADMIN, delete: ADMIN },
  favourite: { read: OWNER },
  rating: { read: OWNER },
  share: { read: BOTH },
  friendship: { read: BOTH, accept: FRIEND, end: BOTH },
  /** A friendship that one side blocked: the friend is the one who blocked. */
  block: { read: FRIEND, end: FRIEND },
  group: { read: ['owner', 'member'], update: OWNER, delete: OWNER },
  message: { read: BOTH },
  statistic: { read: OWNER },
  trainingDate: { read: OWNER, update: OWNER, delete: OWNER },
  /** A file in the storage list, whatever its purpose. */
  media: { read: OWNER, attach: OWNER, delete: OWNER },
  profilePicture: { read: EVERYBODY },
  messageFile: { read: BOTH },
  releaseNote: { read: EVERYBODY, create: ADMIN, update: ADMIN, delete: ADMIN },
  /** To decide one may take its workout from the public. */
  report: { read: ADMIN, decide: ADMIN },
  mail: { read: ADMIN },
  /** Notes of the sweeper. */
  sweep: { read: [] }
} as const satisfies Record<string, { read: readonly Role[] } & Record<string, readonly Role[]>>

export type Thing = keyof typeof RIGHTS
export type ActionOn<T extends Thing> = Extract<keyof (typeof RIGHTS)[T], string>

/** Whether somebody of this role may do this with the thing. */
export function can<T extends Thing>(role: Role, action: ActionOn<T>, thing: T): boolean {
  const rights: Record<string, readonly Role[]> = RIGHTS[thing]
  return rights[action]?.includes(role) ?? false
}

/** What a user is to something with an owner; an empty id is a guest. */
export const roleTo = (ownerId: string, userId: string): 'guest' | 'user' | 'owner' => {
  if (userId === '') return 'guest'
  return ownerId === userId ? 'owner' : 'user'
}

/** What an account is to the whole installation, by its labels in Appwrite. Only the operator sets them. */
export const roleOf = (labels: readonly string[]): 'user' | 'admin' => (labels.includes('admin') ? 'admin' : 'user')

/** A workout as `can` knows it. */
export const workoutThing = (isPublic: boolean): 'workout' | 'publicWorkout' => (isPublic ? 'publicWorkout' : 'workout')
