import { ROLES, type Role } from './roles.ts'

const EVERYBODY = ROLES
const SIGNED_IN = ['user', 'owner', 'friend', 'member', 'admin'] as const
const OWNER = ['owner'] as const
const FRIEND = ['friend'] as const
const BOTH = ['owner', 'friend'] as const
const CHAT = ['owner', 'friend', 'member'] as const
const ADMIN = ['admin'] as const
const OTHERS = ['user', 'friend', 'member', 'admin'] as const

/** Anything not listed here is refused. */
export const RIGHTS = {
  workout: {
    read: ['owner', 'friend', 'member'],
    rate: OTHERS,
    update: OWNER,
    delete: OWNER,
    publish: OWNER,
    unpublish: OWNER
  },
  publicWorkout: { read: EVERYBODY, rate: OTHERS, update: OWNER, delete: OWNER, publish: OWNER, unpublish: OWNER },
  link: { read: OWNER },
  account: { read: OWNER, list: ADMIN, setContract: ADMIN },
  profile: { read: ['owner', 'friend', 'member'] },
  publicProfile: { read: EVERYBODY },
  trainerPage: { read: OWNER, update: OWNER },
  shownTrainerPage: { read: EVERYBODY },
  usage: { read: OWNER },
  contract: { read: SIGNED_IN, list: ADMIN, update: ADMIN, delete: ADMIN },
  favourite: { read: OWNER },
  rating: { read: OWNER },
  share: { read: BOTH },
  /** A row of `friends` before it is accepted. It holds the id of the invited user, which the inviter must not see. */
  invitation: { read: FRIEND },
  invitationLink: { read: OWNER },
  friendship: { read: BOTH, accept: FRIEND, end: BOTH },
  /** Here `friend` means the user who blocked. */
  block: { read: FRIEND, end: FRIEND },
  group: { read: ['owner', 'member'], update: OWNER, delete: OWNER },
  message: {
    read: CHAT,
    hide: CHAT,
    answer: ['friend', 'member'],
    report: ['friend', 'member'],
    delete: OWNER
  },
  conversation: { read: OWNER, update: OWNER },
  play: { read: OWNER },
  statistic: { read: OWNER, update: OWNER, delete: OWNER },
  dayTotal: { read: OWNER },
  trainingDate: { read: OWNER, update: OWNER, delete: OWNER },
  plan: { read: OWNER, update: OWNER, delete: OWNER },
  media: { read: OWNER, attach: OWNER, delete: OWNER },
  profilePicture: { read: EVERYBODY },
  messageFile: { read: CHAT },
  releaseNote: { read: EVERYBODY, create: ADMIN, update: ADMIN, delete: ADMIN },
  report: { read: ADMIN, decide: ADMIN },
  mail: { read: ADMIN, retry: ADMIN },
  mailMark: { read: [] },
  reminder: { read: [] },
  /** The push endpoint of a browser. Anyone who can read it could flood that browser with messages. */
  subscription: { read: [] },
  playMark: { read: [] },
  publication: { read: [] },
  /** How often a public workout was used on a day. */
  workoutDay: { read: OWNER },
  listing: { read: EVERYBODY },
  searchWord: { read: [] },
  deletedId: { read: [] },
  sweep: { read: [] }
} as const satisfies Record<string, { read: readonly Role[] } & Record<string, readonly Role[]>>

export type Thing = keyof typeof RIGHTS
export type ActionOn<T extends Thing> = Extract<keyof (typeof RIGHTS)[T], string>

export function can<T extends Thing>(role: Role, action: ActionOn<T>, thing: T): boolean {
  const rights: Record<string, readonly Role[]> = RIGHTS[thing]
  return rights[action]?.includes(role) ?? false
}

export const workoutThing = (isPublic: boolean): 'workout' | 'publicWorkout' => (isPublic ? 'publicWorkout' : 'workout')
