/** Plans without dates: created, changed, offered and accepted. */
import type { InferOutput } from 'valibot'
import type { PlanEntry } from '#core/planning/training-plan.ts'
import { readEntries } from '#core/planning/training-plan.ts'
import { ensureAccount } from '../account/accounts.ts'
import type { Caller } from '../account/caller.ts'
import { readAppwrite, rowsPath, unexpected } from '../lib/appwrite-reader.ts'
import { equal, rowOrNull, rowsWhere, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import type { User } from '../lib/edge-env.ts'
import type { Settings } from '../lib/env.ts'
import { coded, notFound } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { isIdTaken } from '../lib/id-taken.ts'
import { commit, untilSettled } from '../lib/transaction.ts'
import { assertGroupsAreOn } from '../together/groups.ts'
import { friendsAmong, shareRows } from '../together/share-rows.ts'
import { shareWorkout } from '../together/shares.ts'
import {
  NOT_STARTED,
  PLANS,
  addPlan,
  contentColumns,
  isOwnPlan,
  ownPlan,
  planEmpty,
  planUpdate,
  type PlanRow,
  type StoredPlan
} from './plan-rows.ts'
import type { newPlanSchema, planShareSchema } from './plan-schemas.ts'

type Content = Omit<InferOutput<typeof newPlanSchema>, 'id'>

const workoutIdsOf = (entries: readonly PlanEntry[]): string[] => [
  ...new Set(entries.map(({ wId }) => wId).filter(Boolean))
]

/** @throws ApiError `not-found` when this person cannot read one of the workouts */
export async function requireWorkouts(settings: Settings, user: User, entries: readonly PlanEntry[]): Promise<void> {
  const ids = workoutIdsOf(entries)
  if (ids.length === 0) return
  const queries = [
    { method: 'equal', attribute: '$id', values: ids },
    { method: 'select', values: ['$id'] },
    { method: 'limit', values: [ids.length] }
  ]
  const answer = await readAppwrite(settings, rowsPath('workouts'), { jwt: user.jwt, queries })
  if (answer.status !== 200) throw unexpected(answer)
  const found = new Set((answer.body['rows'] as { $id: string }[]).map(({ $id }) => $id))
  if (!ids.every((id) => found.has(id))) throw notFound('workout')
}

const tooMany = () => coded('resource-exhausted', 'too-many-plans', 'There are too many plans. Delete one.')

/** Idempotent. @throws ApiError `resource-exhausted`, `aborted`, `unavailable`. */
export async function createPlan(writer: Writer, user: User, id: string, content: Content): Promise<StoredPlan> {
  const data = { userId: user.id, ...contentColumns(content), ...NOT_STARTED, friendUId: '' }
  return untilSettled(async () => {
    const row = await rowOrNull<PlanRow>(writer, PLANS, id)
    if (isOwnPlan(row, user.id, 'read')) return row
    if (row !== null || (await isIdTaken(writer, PLANS, id)))
      throw coded('aborted', 'id-taken', 'This id is taken. Send it with another id.')
    const added = await addPlan(writer, id, { ...data, createdAt: new Date().toISOString() })
    if (added === 'full') throw tooMany()
    if (added === 'missing') await ensureAccount(writer, user, {})
    return null
  })
}

async function write(writer: Writer, row: StoredPlan, data: Partial<PlanRow>): Promise<true | null> {
  if (Object.keys(data).length === 0) return true
  const isUnchanged = async () => (await rowOrNull<PlanRow>(writer, PLANS, row.$id))?.$updatedAt === row.$updatedAt
  return (await commit(writer, [planUpdate(row, data)], isUnchanged)) === 'committed' ? true : null
}

/** Accepts a plan that a friend offered. Idempotent. @throws ApiError `not-found`, `aborted`. */
export async function takePlan(writer: Writer, userId: string, id: string): Promise<StoredPlan> {
  await untilSettled(async () => {
    const row = await ownPlan(writer, userId, id, 'update')
    return row.friendUId ? write(writer, row, { friendUId: '' }) : true
  })
  return ownPlan(writer, userId, id, 'read')
}

type Targets = InferOutput<typeof planShareSchema>

/** Recipients are friends and members of the caller's own groups. @throws ApiError `not-found`, `permission-denied`. */
async function recipientsOf(caller: Caller, { friendIds, groupIds }: Targets): Promise<string[]> {
  const { writer, user } = caller
  const wanted = [...friendIds]
  if (groupIds.length > 0) {
    await assertGroupsAreOn(caller)
    const mine = [equal('$id', ...groupIds), equal('ownerId', user.id)]
    const groups = await rowsWhere<{ memberIds: string[] }>(writer, 'groups', mine, groupIds.length)
    if (groups.length < new Set(groupIds).size) throw notFound('group')
    wanted.push(...groups.flatMap(({ memberIds }) => memberIds))
  }
  const ids = [...new Set(wanted)]
  const friends = await friendsAmong(writer, user.id, ids)
  if (!friendIds.every((id) => friends.has(id))) throw notFound('friend')
  return ids.filter((id) => friends.has(id))
}

/** Each workout is a separate share with its own calls. */
const SHARED_MAX = 20

interface Readable extends StoredRow {
  ownerId: string
  sharePublic: boolean | null
}

/**
 * Shares the caller's own workouts with recipients who do not have them.
 * @returns ids of the workouts they cannot read
 */
async function shareWorkouts(caller: Caller, ids: readonly string[], friendIds: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { writer, user } = caller
  const rows = await rowsWhere<Readable>(writer, 'workouts', [equal('$id', ...ids)], ids.length)
  const open = new Set(rows.filter(({ sharePublic }) => sharePublic === true).map(({ $id }) => $id))
  const hidden = rows.filter(({ $id, ownerId }) => ownerId === user.id && !open.has($id)).map(({ $id }) => $id)
  const given = hidden.slice(0, SHARED_MAX)
  const shares = given.length === 0 ? [] : await shareRows(writer, [equal('ownerUId', user.id), equal('wId', ...given)])
  for (const workoutId of given) {
    const has = new Set(
      shares.filter((row) => row.wId === workoutId && row.withdrawn !== true).map((row) => row.friendUId)
    )
    const missing = friendIds.filter((id) => !has.has(id))
    const share = { workoutId, friendIds: missing, groupIds: [], note: '', isQuiet: false }
    if (missing.length > 0) await shareWorkout(caller, share)
  }
  return ids.filter((id) => !open.has(id) && !given.includes(id))
}

async function offer(writer: Writer, plan: StoredPlan, userId: string): Promise<'added' | 'there' | 'full'> {
  const id = await derivedId('plan-offer', plan.$id, userId)
  const { name, note, entries, weeks, restWeeks } = plan
  const data = { userId, name, note, entries, weeks, restWeeks, friendUId: plan.userId, ...NOT_STARTED }
  return untilSettled(async () => {
    if ((await rowOrNull<PlanRow>(writer, PLANS, id)) !== null) return 'there'
    const added = await addPlan(writer, id, { ...data, createdAt: new Date().toISOString() })
    return added === 'missing' ? 'full' : added
  })
}

interface Offered {
  /** How many people now have it. */
  offered: number
  /** Friends whose plan list is full. */
  full: string[]
  /** Workouts the recipients cannot read. */
  unread: { wId: string; title: string }[]
  /** Recipients who did not have it before. */
  newIds: string[]
}

/**
 * Everyone gets a copy that they can accept or delete. Idempotent.
 * @throws ApiError `not-found`, `permission-denied`, `unavailable`.
 */
export async function sharePlan(caller: Caller, id: string, targets: Targets): Promise<Offered> {
  const { writer, user } = caller
  const plan = await ownPlan(writer, user.id, id, 'read')
  if (plan.friendUId) throw notFound('plan')
  const recipients = await recipientsOf(caller, targets)
  const entries = readEntries(plan.entries)
  if (entries.length === 0) throw planEmpty()
  const unread = await shareWorkouts(caller, workoutIdsOf(entries), recipients)
  const [full, newIds]: [string[], string[]] = [[], []]
  for (const userId of recipients) {
    const outcome = await offer(writer, plan, userId)
    if (outcome === 'full') full.push(userId)
    if (outcome === 'added') newIds.push(userId)
  }
  return {
    newIds,
    offered: recipients.length - full.length,
    full,
    unread: unread.map((wId) => ({ wId, title: entries.find((entry) => entry.wId === wId)?.title ?? '' }))
  }
}
