export const VISIBILITIES = ['private', 'unlisted', 'public'] as const
export type Visibility = (typeof VISIBILITIES)[number]

interface Seen {
  /** Older rows of this device have none. */
  visibility?: Visibility | undefined
  isPublic: boolean
  sharedWithFriends?: boolean | undefined
}

/** How an own workout is labelled: one that some people were given is not private. */
export function seenAs({ visibility, isPublic, sharedWithFriends = false }: Seen): Visibility | 'chosen' {
  const known = visibility ?? (isPublic ? 'public' : 'private')
  return known === 'private' && sharedWithFriends ? 'chosen' : known
}
