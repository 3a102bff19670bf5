import type { WorkoutSummary } from '#core/workout/workout.ts'
import { listOwnRows, listRows, type RowOf } from '../app/appwrite-rest.ts'
import { ask, type AnswerOf, type Api } from '../app/edge.ts'
import { listByIds } from '../list/list-rows.ts'
import { cursorAfter, equal, idParts, limit, orderAsc, select } from '../app/query.ts'
import type { Watched } from '../app/watch.ts'

export type Group = AnswerOf<Api['groups']['$post']>['group']

export interface Person {
  id: string
  nickname: string
  firstName: string
  imageUrl: string
}

export interface GroupChange {
  name?: string
  imageUrl?: string
  addIds?: string[]
  removeIds?: string[]
}

type GroupRow = RowOf<Omit<Group, 'id' | 'imageUrl'> & { imageUrl: string | null }>
type ProfileRow = RowOf<Record<'nicName' | 'firstName' | 'imgUrl', string | null>>

const PAGE = 100

const groupOf = ({ $id, ownerId, name, memberIds, createdAt, imageUrl }: GroupRow): Group => ({
  id: $id,
  ownerId,
  name,
  memberIds,
  createdAt,
  imageUrl: imageUrl ?? ''
})

export async function listGroups(): Promise<Group[]> {
  const groups: Group[] = []
  for (let after: string | undefined; ;) {
    const { rows } = await listOwnRows<GroupRow>('groups', [
      select(['$id', 'ownerId', 'name', 'memberIds', 'createdAt', 'imageUrl']),
      orderAsc('createdAt'),
      limit(PAGE),
      ...(after === undefined ? [] : [cursorAfter(after)])
    ])
    groups.push(...rows.map(groupOf))
    after = rows.at(-1)?.$id
    if (rows.length < PAGE) return groups
  }
}

export async function listPeople(ids: readonly string[]): Promise<Person[]> {
  const people: Person[] = []
  for (const part of idParts(ids)) {
    const { rows } = await listRows<ProfileRow>('profiles', [
      equal('$id', part),
      select(['$id', 'nicName', 'firstName', 'imgUrl']),
      limit(part.length)
    ])
    people.push(
      ...rows.map(({ $id, nicName, firstName, imgUrl }) => ({
        id: $id,
        nickname: nicName ?? '',
        firstName: firstName ?? '',
        imageUrl: imgUrl ?? ''
      }))
    )
  }
  return people
}

export interface GroupWorkout {
  workout: WorkoutSummary
  /** ISO time of the server when it was shared. */
  sharedAt: string
}

interface ShareRow {
  wId: string
  createdAt: string | null
  withdrawn: boolean | null
}

const SHARES_MAX = 500

/** What its owner shares with the group, newest first. A workout that may no longer be read is left out. */
export async function listGroupWorkouts(
  { id, ownerId }: Pick<Group, 'id' | 'ownerId'>,
  userId: string
): Promise<GroupWorkout[]> {
  const { rows } = await listOwnRows<ShareRow>('shareWithFriends', [
    equal('groupId', [id]),
    equal('friendUId', [ownerId === userId ? '' : userId]),
    select(['$id', 'wId', 'createdAt', 'withdrawn']),
    limit(SHARES_MAX)
  ])
  const shared = new Map(rows.filter((row) => row.withdrawn !== true).map((row) => [row.wId, row.createdAt ?? '']))
  const workouts = await listByIds([...shared.keys()])
  const found = workouts.map((workout) => ({ workout, sharedAt: shared.get(workout.id) ?? '' }))
  return found.toSorted((a, b) => (a.sharedAt < b.sharedAt ? 1 : -1))
}

/** Shares with everyone in the group, including later members. */
export async function takeBack(groupId: string, workoutId: string): Promise<void> {
  await ask((api) => api.shares.withdraw.$post({ json: { workoutId, friendIds: [], groupIds: [groupId] } }))
}

export const watchedGroupWorkouts = (
  { ownerId }: Pick<Group, 'ownerId'>,
  userId: string,
  changed: () => void
): Watched[] => [
  {
    kind: 'rows',
    tableId: 'shareWithFriends',
    value: userId,
    changed,
    column: ownerId === userId ? 'ownerUId' : 'friendUId'
  } as const
]

/** The own profile's event reports being removed from a group, because its readers change too. */
export const watchedGroups = (userId: string, changed: () => void): Watched[] => [
  { kind: 'readable', tableId: 'groups', changed },
  { kind: 'row', tableId: 'profiles', rowId: userId, changed }
]

export async function createGroup(group: { id: string; name: string; memberIds: string[] }): Promise<Group> {
  return (await ask((api) => api.groups.$post({ json: group }))).group
}

export async function changeGroup(id: string, change: GroupChange): Promise<Group> {
  return (await ask((api) => api.groups[':id'].$patch({ param: { id }, json: change }))).group
}

export async function leaveGroup(id: string): Promise<void> {
  await ask((api) => api.groups[':id'].leave.$post({ param: { id } }))
}

export async function handOverGroup(id: string, ownerId: string): Promise<Group> {
  return (await ask((api) => api.groups[':id'].owner.$put({ param: { id }, json: { ownerId } }))).group
}

export async function deleteGroup(id: string): Promise<void> {
  await ask((api) => api.groups[':id'].$delete({ param: { id } }))
}
