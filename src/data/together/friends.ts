import { errorCode } from '#core/app/errors.ts'
import { peopleFrom, type FriendCard, type FriendRow, type People } from '#core/together/friendship.ts'
import type { Language } from '#core/workout/workout.ts'
import { listOwnRows, listRows, type RowOf } from '../app/appwrite-rest.ts'
import { ask, type AnswerOf, type Api } from '../app/edge.ts'
import { cursorAfter, equal, idParts, limit, type Query } from '../app/query.ts'

export type Friendship = AnswerOf<Api['friends']['$post']>['friendship']

const PAGE = 500

async function allRows(queries: readonly Query[], list: typeof listRows): Promise<RowOf<FriendRow>[]> {
  const rows: RowOf<FriendRow>[] = []
  for (;;) {
    const cursor = rows.at(-1)?.$id
    const more = cursor === undefined ? [] : [cursorAfter(cursor)]
    const page = await list<FriendRow>('friends', [...queries, limit(PAGE), ...more])
    rows.push(...page.rows)
    if (page.rows.length < PAGE) return rows
  }
}

async function cardsOf(ids: readonly string[]): Promise<FriendCard[]> {
  const cards: FriendCard[] = []
  for (const part of idParts(ids)) {
    cards.push(...(await listRows<FriendCard>('profiles', [equal('$id', part), limit(part.length)])).rows)
  }
  return cards
}

/** @throws UserFacingError, NetworkError, as all calls here. */
export async function listPeople(userId: string): Promise<People> {
  const [asked, invited] = await Promise.all([
    allRows([equal('ownerUId', [userId])], listRows),
    allRows([equal('friendUId', [userId])], listOwnRows)
  ])
  const rows = [...asked, ...invited]
  const ids = peopleFrom(rows, userId).friends.map((friend) => friend.userId)
  return peopleFrom(rows, userId, await cardsOf(ids).catch(() => []))
}

export async function listInvited(): Promise<Friendship[]> {
  return (await ask((api) => api.friends.invited.$get())).friendships
}

/**
 * The answer is the same whether or not the address has an account. A repeated call changes nothing. `language` is used
 * for the email to an address without an account.
 */
export async function invite(email: string, language: Language): Promise<Friendship> {
  return (await ask((api) => api.friends.$post({ json: { email, language } }))).friendship
}

export async function accept(id: string): Promise<void> {
  await ask((api) => api.friends[':id'].$patch({ param: { id }, json: { state: 'accepted' } }))
}

export async function block(id: string): Promise<void> {
  await ask((api) => api.friends[':id'].$patch({ param: { id }, json: { state: 'blocked' } }))
}

export async function end(id: string): Promise<void> {
  try {
    await ask((api) => api.friends[':id'].$delete({ param: { id } }))
  } catch (error) {
    if (errorCode(error) !== 'friendship-not-found') throw error
  }
}

export async function report(id: string, reason: string): Promise<void> {
  await ask((api) => api.friends[':id'].report.$post({ param: { id }, json: { reason } }))
}
