/** Rows of `friends` as one side sees them (docs/together.md). */

export interface FriendRow {
  $id: string
  ownerUId: string
  friendUId: string
  state: string
  ownerFirstName: string
  ownerLastName: string
  ownerNicName: string
  ownerEmail: string
  ownerImgUrl: string
  friendFirstName: string
  friendLastName: string
  friendNicName: string
  friendEmail: string
  friendImgUrl: string
  createdAt: string
}

export interface Friend {
  id: string
  userId: string
  email: string
  firstName: string
  lastName: string
  nickname: string
  imageUrl: string
  /** ISO time since when both are friends, or before that, when the request was made. */
  createdAt: string
}

/** What a friend currently calls themselves. A row of `friends` has the name from when they became friends. */
export interface FriendCard {
  $id: string
  nicName: string
  firstName: string
  imgUrl: string
}

export interface People {
  friends: readonly Friend[]
  requests: readonly Friend[]
  blocked: readonly Friend[]
}

export const NO_PEOPLE: People = { friends: [], requests: [], blocked: [] }

/** Never empty, because every account has an address. */
export const friendName = ({ nickname, firstName, lastName, email }: Omit<Friend, 'id' | 'userId'>): string =>
  nickname || `${firstName} ${lastName}`.trim() || email

function otherSide(row: FriendRow, userId: string, cards: ReadonlyMap<string, FriendCard>): Friend {
  const side = row.ownerUId === userId ? 'friend' : 'owner'
  const card = cards.get(row[`${side}UId`])
  return {
    id: row.$id,
    userId: row[`${side}UId`],
    email: row[`${side}Email`],
    firstName: card?.firstName ?? row[`${side}FirstName`],
    lastName: row[`${side}LastName`],
    nickname: card?.nicName ?? row[`${side}NicName`],
    imageUrl: card?.imgUrl ?? row[`${side}ImgUrl`],
    createdAt: row.createdAt
  }
}

const byName = (a: Friend, b: Friend): number =>
  friendName(a).localeCompare(friendName(b), undefined, { sensitivity: 'base' }) || (a.id < b.id ? -1 : 1)

const byAge = (a: Friend, b: Friend): number => (a.createdAt < b.createdAt ? 1 : -1)

/** Ignores rows between two states (`ending`). */
export function peopleFrom(rows: readonly FriendRow[], userId: string, cards: readonly FriendCard[] = []): People {
  const byId = new Map(cards.map((card) => [card.$id, card]))
  const among = (isIn: (row: FriendRow) => boolean) => rows.filter(isIn).map((row) => otherSide(row, userId, byId))
  const isMine = (row: FriendRow) => row.friendUId === userId
  return {
    friends: among(({ state }) => state === 'accepted').sort(byName),
    requests: among((row) => row.state === 'invited' && isMine(row)).sort(byAge),
    blocked: among((row) => (row.state === 'blocked' || row.state === 'blocking') && isMine(row)).sort(byName)
  }
}
