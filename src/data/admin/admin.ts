import type { ContractLimits } from '#core/workout/limits.ts'
import type { Language } from '#core/workout/workout.ts'
import { listRows } from '../app/appwrite-rest.ts'
import { ask, type AnswerOf, type Api } from '../app/edge.ts'
import { cursorAfter, limit, orderDesc } from '../app/query.ts'

export interface Page<T> {
  items: T[]
  next: string | null
}

type Admin = Api['admin']

export type AdminContract = AnswerOf<Admin['contracts']['$get']>['contracts'][number]
export type AdminUser = Pick<
  AnswerOf<Admin['users']['$get']>['users'][number],
  'id' | 'email' | 'nickname' | 'contractType' | 'isBeingDeleted'
>
export type AdminNote = AnswerOf<Admin['release-notes']['$post']>['releaseNote']
export type AdminReport = Omit<AnswerOf<Admin['reports']['$get']>['reports'][number], 'reporterId' | 'state'>
export type AdminMail = AnswerOf<Admin['mail']['$get']>['mail'][number]
type UserContract = Omit<AnswerOf<Admin['users'][':id']['contract']['$put']>, 'id'>

export async function listContracts(): Promise<AdminContract[]> {
  return (await ask((api) => api.admin.contracts.$get())).contracts
}

export async function putContract(name: string, limits: ContractLimits): Promise<void> {
  await ask((api) =>
    api.admin.contracts[':name'].$put({ param: { name: encodeURIComponent(name) }, json: { ...limits } })
  )
}

export async function deleteContract(name: string): Promise<void> {
  await ask((api) => api.admin.contracts[':name'].$delete({ param: { name: encodeURIComponent(name) } }))
}

export async function listUsers(email: string, after: string): Promise<Page<AdminUser>> {
  const query = { email, after }
  const { users, next } = await ask((api) => api.admin.users.$get({ query }))
  return { items: users, next }
}

export async function setUserContract(id: string, contractType: string): Promise<UserContract> {
  return ask((api) => api.admin.users[':id'].contract.$put({ param: { id }, json: { contractType } }))
}

const NOTES_PAGE = 25

export async function listNotes(after: string): Promise<Page<AdminNote>> {
  const { rows } = await listRows<Omit<AdminNote, 'language'> & { language?: string | null }>('releaseNotes', [
    orderDesc('createdAt'),
    limit(NOTES_PAGE),
    ...(after === '' ? [] : [cursorAfter(after)])
  ])
  const items = rows.map(({ $id, version, language, note, createdAt }) => ({
    id: $id,
    version,
    language: language ?? '',
    note,
    createdAt
  }))
  return { items, next: rows.length < NOTES_PAGE ? null : (rows.at(-1)?.$id ?? null) }
}

export type NoteText = Pick<AdminNote, 'version' | 'note'> & { language: Language | '' }

export async function createNote(id: string, text: NoteText): Promise<AdminNote> {
  return (await ask((api) => api.admin['release-notes'].$post({ json: { id, ...text } }))).releaseNote
}

export async function updateNote(id: string, text: NoteText): Promise<AdminNote> {
  return (await ask((api) => api.admin['release-notes'][':id'].$put({ param: { id }, json: text }))).releaseNote
}

export async function deleteNote(id: string): Promise<void> {
  await ask((api) => api.admin['release-notes'][':id'].$delete({ param: { id } }))
}

export async function listOpenReports(after: string): Promise<Page<AdminReport>> {
  const query = { state: 'open', after }
  const { reports, next } = await ask((api) => api.admin.reports.$get({ query }))
  return { items: reports, next }
}

export async function decideReport(id: string, action: 'unpublish' | 'close'): Promise<void> {
  await ask((api) => api.admin.reports[':id'].$patch({ param: { id }, json: { action } }))
}

export async function listMail(state: string, after: string): Promise<Page<AdminMail>> {
  const query = { state, after }
  const { mail, next } = await ask((api) => api.admin.mail.$get({ query }))
  return { items: mail, next }
}

export async function retryMail(id: string): Promise<AdminMail> {
  return (await ask((api) => api.admin.mail[':id'].retry.$post({ param: { id } }))).mail
}
