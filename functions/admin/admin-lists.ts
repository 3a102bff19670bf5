/**
 * Lists for admins. Pages continue after a row instead of at an offset, so the last page costs as much as the first.
 */
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import type { TrainerPageRow } from '../account/trainer-page.ts'
import { cardOf, type UsersRow } from '../account/accounts.ts'
import { equal, rowOrNull, rowsWhere, type Writer, type StoredRow, type Table } from '../lib/appwrite-writer.ts'
import { shownName, type AccountCard } from '../together/cards.ts'
import { badInput, coded, notFound } from '../lib/errors.ts'
import { untilSettled } from '../lib/transaction.ts'
import { changeMail, mailRow, type MailRow, type MailState, type StoredMail } from '../mail/mail-rows.ts'
import type { LinkRow } from '../workout/publish-workout.ts'

export const ADMIN_PAGE = 50

export interface Paged<T> {
  items: T[]
  next: string | null
}

const newestFirst = JSON.stringify({ method: 'orderDesc', attribute: '$createdAt' })

async function page<T>(
  writer: Writer,
  table: Table,
  queries: readonly string[],
  after: string
): Promise<{ rows: (T & StoredRow)[]; next: string | null }> {
  if (after !== '' && (await rowOrNull(writer, table, after)) === null) throw badInput('after', 'bad-id')
  const cursor = after === '' ? [] : [JSON.stringify({ method: 'cursorAfter', values: [after] })]
  const rows = await rowsWhere<T>(writer, table, [...queries, newestFirst, ...cursor], ADMIN_PAGE)
  return { rows, next: rows.length < ADMIN_PAGE ? null : (rows.at(-1)?.$id ?? null) }
}

export interface UserView extends AccountCard {
  createdAt: string | null
  isBeingDeleted: boolean
}

export async function listUsers(writer: Writer, email: string, after: string): Promise<Paged<UserView>> {
  const values = [email.trim().toLowerCase()]
  const search = values[0] === '' ? [] : [JSON.stringify({ method: 'startsWith', attribute: 'email', values })]
  const { rows, next } = await page<UsersRow>(writer, 'users', search, after)
  const items = rows.map((row) => ({
    ...cardOf(row.$id, row),
    createdAt: row.createAt,
    isBeingDeleted: (row.deletingAt ?? '') !== ''
  }))
  return { items, next }
}

export interface ReportView {
  id: string
  workoutId: string
  workoutName: string
  /**
   * Where an admin can read it: the id of a workout, its link when it is unlisted, or the id of a trainer. Empty when it
   * is private, hidden or deleted.
   */
  address: string
  isTrainerPage: boolean
  reporterId: string
  personId: string
  personName: string
  quote: string
  reason: string
  state: string
  createdAt: string
}

interface ReportRow {
  wId: string
  reporterId: string
  personId: string | null
  trainerPage: boolean | null
  quote: string | null
  reason: string | null
  state: string
  $createdAt: string
}

const stateIs = (state: string): string[] => (state === '' ? [] : [equal('state', state)])

async function addressesOf(writer: Writer, workouts: readonly WorkoutRow[]): Promise<Map<string, string>> {
  const unlisted = workouts.filter((row) => !row.sharePublic && row.unlisted === true).map((row) => row.$id)
  const links =
    unlisted.length === 0 ? [] : await rowsWhere<LinkRow>(writer, 'links', [equal('$id', ...unlisted)], unlisted.length)
  return new Map([
    ...workouts.filter((row) => row.sharePublic).map((row): [string, string] => [row.$id, row.$id]),
    ...links.map((row): [string, string] => [row.wId, row.secret])
  ])
}

async function shownPages(writer: Writer, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await rowsWhere<TrainerPageRow>(writer, 'trainerPages', [equal('$id', ...ids)], ids.length)
  return new Set(rows.filter(({ shown }) => shown).map(({ $id }) => $id))
}

async function namesOf(writer: Writer, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsWhere<UsersRow>(writer, 'users', [equal('$id', ...ids)], ids.length)
  return new Map(rows.map((row) => [row.$id, shownName(cardOf(row.$id, row))]))
}

export async function listReports(writer: Writer, state: string, after: string): Promise<Paged<ReportView>> {
  const { rows, next } = await page<ReportRow>(writer, 'reports', stateIs(state), after)
  const ids = [...new Set(rows.map((row) => row.wId))].filter((id) => id !== '')
  const workouts =
    ids.length === 0 ? [] : await rowsWhere<WorkoutRow>(writer, 'workouts', [equal('$id', ...ids)], ids.length)
  const byId = new Map(workouts.map((workout) => [workout.$id, workout]))
  const people = new Set(rows.flatMap(({ personId }) => personId ?? []).filter((id) => id !== ''))
  const trainers = rows.filter(({ trainerPage }) => trainerPage === true).flatMap(({ personId }) => personId ?? [])
  const [addresses, names, pages] = await Promise.all([
    addressesOf(writer, workouts),
    namesOf(writer, [...people]),
    shownPages(writer, [...new Set(trainers)])
  ])
  const addressOf = ({ wId, personId, trainerPage }: ReportRow): string => {
    if (trainerPage !== true) return addresses.get(wId) ?? ''
    return personId !== null && pages.has(personId) ? personId : ''
  }
  const items = rows.map((row) => ({
    id: row.$id,
    workoutId: row.wId,
    workoutName: byId.get(row.wId)?.name ?? '',
    address: addressOf(row),
    isTrainerPage: row.trainerPage === true,
    reporterId: row.reporterId,
    personId: row.personId ?? '',
    personName: names.get(row.personId ?? '') ?? '',
    quote: row.quote ?? '',
    reason: row.reason ?? '',
    state: row.state,
    createdAt: row.$createdAt
  }))
  return { items, next }
}

export interface MailView {
  id: string
  to: string
  from: string
  subject: string
  body: string
  state: MailState
  kind: string
  tries: number
  error: string
  createdAt: string
  dueAt: string | null
}

const mailView = ({
  $id,
  to,
  from,
  subject,
  body,
  state,
  kind,
  tries,
  error,
  createdAt,
  dueAt
}: StoredMail): MailView => ({
  id: $id,
  to,
  from,
  subject,
  body,
  createdAt,
  dueAt,
  state: state as MailState,
  kind: kind ?? '',
  tries: tries ?? 0,
  error: error ?? ''
})

export async function listMail(writer: Writer, state: string, after: string): Promise<Paged<MailView>> {
  const { rows, next } = await page<MailRow>(writer, 'mail', stateIs(state), after)
  return { items: rows.map(mailView), next }
}

/** Only mails that are finished and did not arrive may be retried, so that no mail is sent twice. */
const MAY_BE_RETRIED: readonly string[] = ['queued', 'failed', 'unsure']

/** Idempotent. @throws ApiError `not-found`, `aborted`, `unavailable`. */
export async function retryMail(writer: Writer, id: string, now: number): Promise<MailView> {
  return untilSettled(async () => {
    const row = await mailRow(writer, id)
    if (row === null) throw notFound('mail')
    if (!MAY_BE_RETRIED.includes(row.state))
      throw coded('aborted', 'mail-on-its-way', 'This mail has been sent or is being sent.')
    const dueAt = new Date(now).toISOString()
    const changed = await changeMail(writer, row, { state: 'queued', tries: 0, error: '', dueAt })
    return changed === null ? null : mailView(changed)
  })
}
