import { settleProfiles } from '../account/profile-readers.ts'
import { newLink } from '#core/workout/new-link.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import { DATABASE, asApiError, equal, rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import type { User } from '../lib/edge-env.ts'
import { markReaders } from '../media/attach-media.ts'
import { settleWorkout } from '../media/settle-media.ts'
import { notFound } from '../lib/errors.ts'
import { keepPublication } from '../public/publications.ts'
import { READ_BY_ALL, readersOf, readersOfWorkout } from '../lib/permissions.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'
import { ownWorkout, type Stored } from './workout-rows.ts'

/**
 * Runs before the transaction: rows that a transaction changes before its last operation may stay readable by id
 * (appwrite-contract).
 */
export async function hideExercises(writer: Writer, { $id, ownerId }: Stored): Promise<void> {
  const data = { $permissions: readersOfWorkout(ownerId, $id, false) }
  try {
    await writer.tables.updateRows({ databaseId: DATABASE, tableId: 'exercises', queries: [equal('wId', $id)], data })
  } catch (error) {
    throw asApiError(error)
  }
}

export interface LinkRow {
  ownerId: string
  wId: string
  secret: string
  createdAt: string
}

const chanceLink = (): string => newLink((bytes) => crypto.getRandomValues(bytes))

const linkOf = (writer: Writer, workoutId: string) => rowOrNull<LinkRow>(writer, 'links', workoutId)

/** A private workout has no link. A public one keeps its link, which leads to its page. */
function linkOperations(ownerId: string, wId: string, visibility: Visibility, hasLink: boolean): Operation[] {
  if (visibility === 'private' && hasLink) return [{ action: 'delete', tableId: 'links', rowId: wId }]
  if (visibility !== 'unlisted' || hasLink) return []
  const data = { ownerId, wId, secret: chanceLink(), createdAt: new Date().toISOString() }
  return [
    { action: 'create', tableId: 'links', rowId: wId, data: { ...data, $permissions: readersOf('link', ownerId) } }
  ]
}

/** Search must not find a workout that is no longer public. `showChange` adds the listing of one that is. */
const removeListing = (id: string): Operation => ({
  action: 'bulkDelete',
  tableId: 'listings',
  data: { queries: [equal('$id', id)] }
})

export interface Shown {
  row: Stored
  link: string | null
}

function isShownAs(row: Stored, link: LinkRow | null, visibility: Visibility): boolean {
  const isPublic = visibility === 'public'
  if (row.sharePublic !== isPublic || row.$permissions.includes(READ_BY_ALL) !== isPublic) return false
  if ((row.unlisted ?? false) !== (visibility === 'unlisted')) return false
  return isPublic || (link === null) === (visibility === 'private')
}

/**
 * Changes the readers of all rows and the link in one transaction, then the readers of the files.
 * @throws ApiError `not-found`, `permission-denied`, `aborted`, `unavailable`.
 */
export async function setVisibility(
  writer: Writer,
  user: Pick<User, 'id'>,
  id: string,
  visibility: Visibility
): Promise<Shown> {
  const isPublic = visibility === 'public'
  let wasPublic = isPublic
  const done = await untilSettled(async () => {
    const row = await ownWorkout(writer, id, user.id, isPublic ? 'publish' : 'unpublish')
    wasPublic ||= row.sharePublic
    const link = await linkOf(writer, id)
    if (isShownAs(row, link, visibility))
      return { row, link: visibility === 'unlisted' ? (link?.secret ?? null) : null }
    const permissions = readersOfWorkout(user.id, id, isPublic)
    if (!isPublic && row.$permissions.includes(READ_BY_ALL)) await hideExercises(writer, row)
    const data = { sharePublic: isPublic, unlisted: visibility === 'unlisted', $permissions: permissions }
    const operations: Operation[] = [
      {
        action: 'bulkUpdate',
        tableId: 'exercises',
        data: { queries: [equal('wId', id)], data: { $permissions: permissions } }
      },
      markReaders(id),
      ...linkOperations(user.id, id, visibility, link !== null),
      ...(isPublic ? [] : [removeListing(id)]),
      // Goes last, so that no former reader of it stays in Appwrite's cache.
      { action: 'update', tableId: 'workouts', rowId: id, data }
    ]
    await commit(writer, operations)
    return null
  })
  if (wasPublic) await keepPublication(writer, id)
  await settleWorkout(writer, user.id, id)
  await settleProfiles(writer, [user.id])
  return done
}

/** Revokes the old link at once. @throws ApiError `not-found` when the workout has none. */
export async function changeLink(writer: Writer, user: Pick<User, 'id'>, id: string): Promise<string> {
  const secret = chanceLink()
  await untilSettled(async () => {
    const row = await ownWorkout(writer, id, user.id, 'publish')
    const link = await linkOf(writer, id)
    if (link === null || row.unlisted !== true) throw notFound('link')
    if (link.secret === secret) return 'changed'
    await commit(writer, [{ action: 'update', tableId: 'links', rowId: id, data: { secret } }])
    return null
  })
  return secret
}
