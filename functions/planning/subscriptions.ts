/** Browsers that receive push messages. Their addresses are secrets, so only the edge reads them. */
import { kindsOf, type PushKind } from '#core/planning/push-kinds.ts'
import { equal, rowsWhere, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import { derivedId } from '../lib/ids.ts'
import { commit, uncertain, untilSettled, type Operation } from '../lib/transaction.ts'

export interface SubscriptionRow {
  userId: string
  endpoint: string
  /** The browser's key and secret, which encrypt our messages (RFC 8291). */
  p256dh: string
  auth: string
  /** The browser's time zone, as named in the time zone database. */
  zone: string
  language: string
  /** What the browser wants to hear about; see `kindsOf`. Missing in rows older than the column. */
  kinds?: string | null
}

export type Subscription = SubscriptionRow & StoredRow

const TABLE = 'subscriptions'

/** Browsers per account. A new one replaces the least recently seen. */
const SUBSCRIPTIONS_MAX = 10

const idOf = (endpoint: string): Promise<string> => derivedId('subscription', endpoint)

/** Most recently seen first. */
async function subscriptionsOf(writer: Writer, userId: string): Promise<Subscription[]> {
  const newest = '{"method":"orderDesc","attribute":"$updatedAt"}'
  return rowsWhere<SubscriptionRow>(writer, TABLE, [equal('userId', userId), newest], SUBSCRIPTIONS_MAX + 1)
}

const remove = (rowId: string): Operation => ({ action: 'delete', tableId: TABLE, rowId })

/** Users named in one query: Appwrite limits it to 4,096 characters. */
const USERS_PER_QUERY = 80

/** Most recently seen first. */
export async function browsersFor(writer: Writer, userIds: readonly string[], kind: PushKind): Promise<Subscription[]> {
  const newest = '{"method":"orderDesc","attribute":"$updatedAt"}'
  const found: Subscription[] = []
  for (let from = 0; from < userIds.length; from += USERS_PER_QUERY) {
    const part = userIds.slice(from, from + USERS_PER_QUERY)
    const most = part.length * (SUBSCRIPTIONS_MAX + 1)
    found.push(...(await rowsWhere<SubscriptionRow>(writer, TABLE, [equal('userId', ...part), newest], most)))
  }
  return found.filter(({ kinds }) => kindsOf(kinds).includes(kind))
}

/** Idempotent. @throws ApiError `aborted`, `unavailable`. */
export async function subscribe(writer: Writer, data: SubscriptionRow): Promise<void> {
  const rowId = await idOf(data.endpoint)
  await untilSettled(async () => {
    const [present] = await rowsWhere<SubscriptionRow>(writer, TABLE, [equal('$id', rowId)], 1)
    const others = (await subscriptionsOf(writer, data.userId)).filter(({ $id }) => $id !== rowId)
    const surplus = others.slice(SUBSCRIPTIONS_MAX - 1).map(({ $id }) => remove($id))
    const own: Operation =
      present === undefined
        ? { action: 'create', tableId: TABLE, rowId, data: { ...data, $permissions: [] } }
        : { action: 'update', tableId: TABLE, rowId, data }
    const outcome = await commit(writer, [...surplus, own])
    if (outcome === 'unknown') throw uncertain()
    return outcome === 'committed' ? true : null
  })
}

/** Removes the user's subscription, or anyone's when `userId` is null. Does nothing when there is none. */
export async function unsubscribe(writer: Writer, userId: string | null, endpoint: string): Promise<void> {
  const rowId = await idOf(endpoint)
  await untilSettled(async () => {
    const [present] = await rowsWhere<SubscriptionRow>(writer, TABLE, [equal('$id', rowId)], 1)
    if (present === undefined || (userId !== null && present.userId !== userId)) return true
    const outcome = await commit(writer, [remove(rowId)])
    if (outcome === 'unknown') throw uncertain()
    return outcome === 'committed' || outcome === 'missing' ? true : null
  })
}
