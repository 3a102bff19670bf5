/** What only an admin reads and changes (`/api/admin`): contracts, release notes, reports. All throw as `ask` and `fromAppwrite` do. */
import type { Models } from 'appwrite'
import type { Contract, ContractLimits } from '#core/workout/limits.ts'
import { DATABASE_ID, fromAppwrite } from '../app/appwrite.ts'
import { ask } from '../app/edge.ts'

/** One page of a list. */
export interface Page<T> {
  items: T[]
  /** Where the next page begins, or null after the last. */
  next: string | null
}

export interface AdminContract extends Contract {
  /** Base and pro: nobody can change them. */
  isFixed: boolean
  /** Its row lacks a limit, so its users have base. */
  isBroken: boolean
}

export interface AdminUser {
  id: string
  email: string
  nickname: string
  /** As it is stored; empty is base. */
  contractType: string
  isBeingDeleted: boolean
}

export interface AdminNote {
  id: string
  version: string
  note: string
  /** ISO 8601. */
  createdAt: string
}

export interface AdminReport {
  id: string
  workoutId: string
  /** Empty when the workout is gone. */
  workoutName: string
  isPublic: boolean
  reason: string
  /** ISO 8601. */
  createdAt: string
}

/** Base, pro, then the templates by name. */
export async function listContracts(): Promise<AdminContract[]> {
  return (await ask((api) => api.admin.contracts.$get())).contracts
}

/** Makes a template, or replaces the one of this name. */
export async function putContract(name: string, limits: ContractLimits): Promise<void> {
  await ask((api) =>
    api.admin.contracts[':name'].$put({ param: { name: encodeURIComponent(name) }, json: { ...limits } })
  )
}

/** Its users have base from then on. */
export async function deleteContract(name: string): Promise<void> {
  await ask((api) => api.admin.contracts[':name'].$delete({ param: { name: encodeURIComponent(name) } }))
}

/** One page of the accounts whose address begins with a text. */
export async function listUsers(email: string, after: string): Promise<Page<AdminUser>> {
  const query = { email, after }
  const { users, next } = await ask((api) => api.admin.users.$get({ query }))
  return { items: users, next }
}

/** Gives an account a contract; the answer says which one holds, which is base when the wanted one is broken. */
export async function setUserContract(
  id: string,
  contractType: string
): Promise<{ contractType: string; contract: Contract }> {
  return ask((api) => api.admin.users[':id'].contract.$put({ param: { id }, json: { contractType } }))
}

/** Notes of one page. */
const NOTES_PAGE = 25

/** One page of the release notes, newest first. Everybody may read them. */
export async function listNotes(after: string): Promise<Page<AdminNote>> {
  const { rows } = await fromAppwrite(({ tables, Query }) =>
    tables.listRows<AdminNote & Models.Row>({
      databaseId: DATABASE_ID,
      tableId: 'releaseNotes',
      queries: [
        Query.orderDesc('createdAt'),
        Query.limit(NOTES_PAGE),
        ...(after === '' ? [] : [Query.cursorAfter(after)])
      ]
    })
  )
  const items = rows.map(({ $id, version, note, createdAt }) => ({ id: $id, version, note, createdAt }))
  return { items, next: rows.length < NOTES_PAGE ? null : (rows.at(-1)?.$id ?? null) }
}

/** Writes a new note; sent again with the same id it is the same note. */
export async function createNote(id: string, version: string, note: string): Promise<AdminNote> {
  return (await ask((api) => api.admin['release-notes'].$post({ json: { id, version, note } }))).releaseNote
}

export async function updateNote(id: string, version: string, note: string): Promise<AdminNote> {
  const send = { param: { id }, json: { version, note } }
  return (await ask((api) => api.admin['release-notes'][':id'].$put(send))).releaseNote
}

export async function deleteNote(id: string): Promise<void> {
  await ask((api) => api.admin['release-notes'][':id'].$delete({ param: { id } }))
}

/** One page of the reports that nobody decided yet, newest first. */
export async function listOpenReports(after: string): Promise<Page<AdminReport>> {
  const query = { state: 'open', after }
  const { reports, next } = await ask((api) => api.admin.reports.$get({ query }))
  return { items: reports, next }
}

/** Takes the workout from the public with all its open reports, or closes this report. */
export async function decideReport(id: string, action: 'unpublish' | 'close'): Promise<void> {
  await ask((api) => api.admin.reports[':id'].$patch({ param: { id }, json: { action } }))
}
