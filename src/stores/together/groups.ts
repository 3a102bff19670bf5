import { atom } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import * as data from '../../data/together/groups.ts'
import { accountOf, refreshUsage, $session } from '../account/session.ts'
import { keepWatching, type Watching } from '../app/keep-watching.ts'
import { createResource } from '../app/resource.ts'

export type { Group, GroupChange, Person } from '../../data/together/groups.ts'

export interface Groups {
  groups: readonly data.Group[]
  people: Readonly<Record<string, data.Person>>
}

/** `stale` is set when the server was not reached: the time of the cached groups in milliseconds since 1970. */
export type GroupsState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | ({ kind: 'ready'; stale: { savedAt: number; error: unknown } | null } & Groups)

export const $groups = atom<GroupsState>({ kind: 'loading' })

/** Counts of groups come from the server, so groups created elsewhere are included. */
function countOwn(userId: string, groups: readonly data.Group[]): void {
  const session = $session.get()
  if (session.kind !== 'signed-in') return
  if (groups.filter(({ ownerId }) => ownerId === userId).length === session.usage.groups) return
  refreshUsage().catch(() => undefined)
}

let shownFor = ''

const peopleOf = (groups: readonly data.Group[]): string[] => [
  ...new Set(groups.flatMap(({ ownerId, memberIds }) => [ownerId, ...memberIds]))
]

/** The name of a new member becomes readable shortly after the group's event, once the server has set the roles. */
const NAMES_AFTER_MS = [1000, 4000, 15_000]
let namesTimer: ReturnType<typeof setTimeout> | undefined
let nameless = { ids: '', tries: 0 }

function waitForNames({ groups, people }: Groups): void {
  clearTimeout(namesTimer)
  const ids = peopleOf(groups)
    .filter((id) => people[id] === undefined)
    .join()
  nameless = { ids, tries: ids === nameless.ids ? nameless.tries + 1 : 0 }
  const wait = NAMES_AFTER_MS[nameless.tries]
  if (ids !== '' && wait !== undefined) namesTimer = setTimeout(() => void refreshGroups(), wait)
}

const resource = createResource<Groups>({
  name: 'groups',
  read: async () => {
    const groups = await data.listGroups()
    const people = await data.listPeople(peopleOf(groups))
    return { groups, people: Object.fromEntries(people.map((one) => [one.id, one])) }
  },
  show: (now) => {
    if (now.kind !== 'ready') return $groups.set(now)
    const stale = now.stale === null ? null : { savedAt: now.savedAt, error: now.stale.error }
    $groups.set({ kind: 'ready', ...now.value, stale })
  }
})

/** Never throws. */
export async function refreshGroups(): Promise<void> {
  await resource.refresh()
  const now = resource.get()
  if (now.kind !== 'ready' || now.isCached || now.stale !== null || shownFor === '') return
  countOwn(shownFor, now.value.groups)
  waitForNames(now.value)
}

/** After this time in the background the connection may be dead. */
const SEEN_AGAIN_MS = 30_000
/** In milliseconds. */
const LISTEN_AFTER_MS = 1500

function follow(userId: string): Watching {
  void resource.open(userId)
  void refreshGroups()
  return keepWatching({
    idOf: () => userId,
    watched: () => data.watchedGroups(userId, () => void refreshGroups()),
    missed: () => void refreshGroups(),
    seenAgainMs: SEEN_AGAIN_MS,
    beginsAfterMs: LISTEN_AFTER_MS
  })
}

let keepers = 0
let stopFollowing: () => void = () => undefined

function start(): void {
  let watching: Watching | null = null
  const stopSession = $session.subscribe((session) => {
    const userId = accountOf(session)?.login.userId ?? ''
    if (userId === shownFor) return
    watching?.stop()
    watching = null
    shownFor = userId
    if (userId === '') resource.close()
    else watching = follow(userId)
  })
  stopFollowing = () => {
    stopSession()
    watching?.stop()
    clearTimeout(namesTimer)
    shownFor = ''
  }
}

/** Shows the cached groups at once and keeps them live until the returned function is called. */
export function keepGroups(): () => void {
  keepers += 1
  if (keepers === 1) start()
  let isKept = true
  return () => {
    if (!isKept) return
    isKept = false
    keepers -= 1
    if (keepers === 0) stopFollowing()
  }
}

export const groupOf = (state: GroupsState, id: string): data.Group | null =>
  (state.kind === 'ready' ? state.groups.find((group) => group.id === id) : undefined) ?? null

function change(next: (groups: readonly data.Group[]) => readonly data.Group[]): void {
  const now = resource.get()
  if (now.kind !== 'ready') return
  const groups = next(now.value.groups)
  resource.put({ ...now.value, groups })
  countOwn(shownFor, groups)
}

function put(group: data.Group): void {
  change((groups) =>
    groups.some(({ id }) => id === group.id)
      ? groups.map((one) => (one.id === group.id ? group : one))
      : [...groups, group]
  )
  void refreshGroups()
}

const drop = (id: string): void => change((groups) => groups.filter((group) => group.id !== id))

/** The id makes it safe to repeat. @throws UserFacingError, NetworkError, as all actions here. */
export async function createGroup(group: { id: string; name: string; memberIds: string[] }): Promise<void> {
  put(await data.createGroup(group))
}

export async function changeGroup(id: string, wanted: data.GroupChange): Promise<void> {
  put(await data.changeGroup(id, wanted))
}

/** A group that is already gone counts as ended. */
async function ending(id: string, end: () => Promise<void>): Promise<void> {
  try {
    await end()
  } catch (error) {
    if (!(error instanceof UserFacingError && error.code === 'group-not-found')) throw error
  }
  drop(id)
}

export const leaveGroup = (id: string): Promise<void> => ending(id, () => data.leaveGroup(id))

export async function handOverGroup(id: string, memberId: string): Promise<void> {
  put(await data.handOverGroup(id, memberId))
}

export const deleteGroup = (id: string): Promise<void> => ending(id, () => data.deleteGroup(id))
