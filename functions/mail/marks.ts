/**
 * Counts who may receive how many mails, and stores who wants none. The ids are hashes, so no address is stored here.
 */
import { newLink } from '#core/workout/new-link.ts'
import { equal, rowsWhere, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import { derivedId } from '../lib/ids.ts'
import { commit, uncertain, type Operation } from '../lib/transaction.ts'

interface MarkRow {
  secret: string | null
  count: number | null
  expiresAt: string | null
}

type Mark = MarkRow & StoredRow

const DAY_MS = 24 * 60 * 60_000

/** Mails to strangers per day (UTC): from one account, and to one address from all accounts. */
const PER_ACCOUNT = 20
const PER_ADDRESS = 3

/** Mails to support per day (UTC) from one account. */
const TO_SUPPORT = 10

/** The same for people without an account: from one network, and from everyone together. */
const FROM_NETWORK = 3
const FROM_GUESTS = 100

/** Minimum time in milliseconds between two invitations from one person to one address. */
const PAIR_MS = 7 * DAY_MS
/** How long, in milliseconds, the unsubscribe link of the last mail works. */
const STOP_MS = 90 * DAY_MS

export const STOP_SECRET = /^[a-z]{28}$/

const chanceSecret = (): string => newLink((bytes) => crypto.getRandomValues(bytes)).slice(2)

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Not keyed with the Worker's key: rotating it must not forget who unsubscribed. */
const stopId = (email: string): Promise<string> => derivedId('mail-stop', email)

const isStop = ({ secret, expiresAt }: MarkRow): boolean => (secret ?? '') !== '' && expiresAt === null

async function marksOf(writer: Writer, ids: readonly string[]): Promise<Map<string, Mark>> {
  const rows = await rowsWhere<MarkRow>(writer, 'mailMarks', [equal('$id', ...ids)], ids.length)
  return new Map(rows.map((row) => [row.$id, row]))
}

const later = (now: number, ms: number): string => new Date(now + ms).toISOString()

async function areUnchanged(writer: Writer, ids: readonly string[], marks: Map<string, Mark>): Promise<boolean> {
  const present = await marksOf(writer, ids)
  return ids.every((id) => present.get(id)?.$updatedAt === marks.get(id)?.$updatedAt)
}

interface Ticket {
  operations: Operation[]
  isUnchanged: () => Promise<boolean>
}

function counted(present: Mark | undefined, rowId: string, max: number, expiresAt: string): Operation {
  return present === undefined
    ? { action: 'create', tableId: 'mailMarks', rowId, data: { count: 1, expiresAt } }
    : { action: 'increment', tableId: 'mailMarks', rowId, data: { column: 'count', value: 1, max } }
}

const put = (present: Mark | undefined, rowId: string, data: object): Operation => ({
  action: present === undefined ? 'create' : 'update',
  tableId: 'mailMarks',
  rowId,
  data
})

/**
 * Returns what to write along with the mail in one transaction, or null when this mail would exceed a limit or its
 * recipient has unsubscribed.
 */
export async function ticketFor(writer: Writer, userId: string, email: string, now: number): Promise<Ticket | null> {
  const day = dayOf(now)
  const [account, address, pair, stop] = await Promise.all([
    derivedId('mail-account', userId, day),
    derivedId('mail-address', email, day),
    derivedId('mail-pair', userId, email),
    stopId(email)
  ])
  const ids = [account, address, pair, stop]
  const marks = await marksOf(writer, ids)
  const refused = marks.get(stop)
  const isPairOpen = Date.parse(marks.get(pair)?.expiresAt ?? '') > now
  const isFull =
    (marks.get(account)?.count ?? 0) >= PER_ACCOUNT || (marks.get(address)?.count ?? 0) >= PER_ADDRESS || isPairOpen
  if (isFull || (refused !== undefined && isStop(refused))) return null
  const until = (ms: number): string => later(now, ms)
  const stopData = { expiresAt: until(STOP_MS), ...(refused === undefined ? { secret: chanceSecret() } : {}) }
  return {
    operations: [
      counted(marks.get(account), account, PER_ACCOUNT, until(2 * DAY_MS)),
      counted(marks.get(address), address, PER_ADDRESS, until(2 * DAY_MS)),
      put(marks.get(pair), pair, { count: 1, expiresAt: until(PAIR_MS) }),
      put(refused, stop, stopData)
    ],
    isUnchanged: () => areUnchanged(writer, ids, marks)
  }
}

export type SupportSender = { kind: 'account'; userId: string } | { kind: 'guest'; network: string }

const dayMarksOf = (sender: SupportSender): { who: string; max: number }[] =>
  sender.kind === 'account'
    ? [{ who: sender.userId, max: TO_SUPPORT }]
    : [
        { who: `guest ${sender.network}`, max: FROM_NETWORK },
        { who: 'guests', max: FROM_GUESTS }
      ]

export async function supportTicketFor(writer: Writer, sender: SupportSender, now: number): Promise<Ticket | null> {
  const days = await Promise.all(
    dayMarksOf(sender).map(async ({ who, max }) => ({ id: await derivedId('mail-support-day', who, dayOf(now)), max }))
  )
  const ids = days.map(({ id }) => id)
  const marks = await marksOf(writer, ids)
  if (days.some(({ id, max }) => (marks.get(id)?.count ?? 0) >= max)) return null
  return {
    operations: days.map(({ id, max }) => counted(marks.get(id), id, max, later(now, 2 * DAY_MS))),
    isUnchanged: () => areUnchanged(writer, ids, marks)
  }
}

export async function stopSecretOf(writer: Writer, email: string): Promise<string | null> {
  const id = await stopId(email)
  const mark = (await marksOf(writer, [id])).get(id)
  return mark === undefined || isStop(mark) ? null : mark.secret
}

export async function stopMark(writer: Writer, secret: string): Promise<Mark | null> {
  if (!STOP_SECRET.test(secret)) return null
  const [row] = await rowsWhere<MarkRow>(writer, 'mailMarks', [equal('secret', secret)], 1)
  return row?.secret === secret ? row : null
}

/** Idempotent. @throws ApiError `unavailable`. */
export async function stopMails(writer: Writer, { $id: rowId }: Mark): Promise<void> {
  const operation: Operation = { action: 'update', tableId: 'mailMarks', rowId, data: { expiresAt: null, count: 1 } }
  const outcome = await commit(writer, [operation])
  if (outcome === 'committed') return
  const mark = (await marksOf(writer, [rowId])).get(rowId)
  if (mark === undefined || !isStop(mark)) throw uncertain()
}
