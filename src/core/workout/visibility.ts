export const VISIBILITIES = ['private', 'unlisted', 'public'] as const
export type Visibility = (typeof VISIBILITIES)[number]

interface Seen {
  /** Missing in older rows on this device. */
  visibility?: Visibility | undefined
  isPublic: boolean
  sharedWithFriends?: boolean | undefined
}

/** The label of one's own workout. One that is shared with some people is not private. */
export function seenAs({ visibility, isPublic, sharedWithFriends = false }: Seen): Visibility | 'chosen' {
  const known = visibility ?? (isPublic ? 'public' : 'private')
  return known === 'private' && sharedWithFriends ? 'chosen' : known
}
