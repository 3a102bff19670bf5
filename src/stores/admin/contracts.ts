import { atom, type WritableAtom } from 'nanostores'
import { errorCode, UserFacingError } from '#core/app/errors.ts'
import { BASE_LIMITS, type ContractLimits } from '#core/workout/limits.ts'
import type { InputIssue } from '#core/workout/schema.ts'
import * as data from '../../data/admin/admin.ts'
import { $session, accountOf, refreshSession } from '../account/session.ts'
import { submitter } from '../app/submit.ts'

export type { AdminContract, AdminMail, AdminNote, AdminReport, AdminUser } from '../../data/admin/admin.ts'

export type AdminList<T> =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; items: readonly T[]; next: string | null }

export async function loadInto<T>($list: WritableAtom<AdminList<T>>, read: () => Promise<data.Page<T>>): Promise<void> {
  if ($list.get().kind === 'failed') $list.set({ kind: 'loading' })
  try {
    $list.set({ kind: 'ready', ...(await read()) })
  } catch (error) {
    $list.set({ kind: 'failed', error })
  }
}

export function changeItems<T>($list: WritableAtom<AdminList<T>>, change: (items: readonly T[]) => readonly T[]): void {
  const list = $list.get()
  if (list.kind === 'ready') $list.set({ ...list, items: change(list.items) })
}

export async function goneAnyway(code: string, run: () => Promise<unknown>): Promise<void> {
  await run().catch((error: unknown) => {
    if (errorCode(error) !== code) throw error
  })
}

export const $contracts = atom<AdminList<data.AdminContract>>({ kind: 'loading' })

export const loadContracts = (): Promise<void> =>
  loadInto($contracts, async () => ({ items: await data.listContracts(), next: null }))

export type LimitTexts = { [K in keyof ContractLimits]: ContractLimits[K] extends boolean ? boolean : string }

export const LIMIT_KEYS = Object.keys(BASE_LIMITS) as (keyof ContractLimits)[]

export const limitTexts = (limits: ContractLimits): LimitTexts =>
  Object.fromEntries(
    LIMIT_KEYS.map((key) => [key, typeof limits[key] === 'boolean' ? limits[key] : String(limits[key])])
  ) as LimitTexts

const refused = (issues: readonly InputIssue[]): UserFacingError =>
  new UserFacingError('invalid-argument', { kind: 'input', issues: [...issues] })

/** @throws UserFacingError with an issue for each text that is not a whole number; the edge checks the bounds. */
function limitsOf(texts: LimitTexts): ContractLimits {
  const wrong = LIMIT_KEYS.filter((key) => typeof texts[key] === 'string' && !/^\d{1,9}$/.test(texts[key].trim()))
  if (wrong.length > 0) throw refused(wrong.map((path) => ({ path, code: 'limit-out-of-range' })))
  return Object.fromEntries(
    LIMIT_KEYS.map((key) => [key, typeof texts[key] === 'string' ? Number(texts[key]) : texts[key]])
  ) as unknown as ContractLimits
}

/** A new template never replaces one with the same name. Names are compared without regard to case. */
export const saveContract = submitter(async (typed: string, texts: LimitTexts, isNew: boolean) => {
  const name = isNew ? typed.trim() : typed
  if (name === '') throw refused([{ path: 'name', code: 'bad-contract-name' }])
  const limits = limitsOf(texts)
  if (isNew) {
    const known = await data.listContracts()
    const isTaken = known.some((contract) => contract.name.toLowerCase() === name.toLowerCase())
    if (isTaken) throw refused([{ path: 'name', code: 'contract-name-taken' }])
  }
  await data.putContract(name, limits)
  await loadContracts()
})

export const removeContract = submitter(async (name: string) => {
  await goneAnyway('contract-not-found', () => data.deleteContract(name))
  changeItems($contracts, (items) => items.filter((contract) => contract.name !== name))
})

export type FoundUser =
  { kind: 'none' } | { kind: 'missing'; email: string } | { kind: 'found'; user: data.AdminUser; changed: string }

export const $found = atom<FoundUser>({ kind: 'none' })

export const findUser = submitter(async (typed: string) => {
  const email = typed.trim().toLowerCase()
  $found.set({ kind: 'none' })
  setContract.reset()
  if (email === '') throw new UserFacingError('email-empty')
  let after: string | null = ''
  while (after !== null) {
    const page: data.Page<data.AdminUser> = await data.listUsers(email, after)
    const user = page.items.find((item) => item.email.toLowerCase() === email)
    if (user !== undefined) return $found.set({ kind: 'found', user, changed: '' })
    after = page.next
  }
  $found.set({ kind: 'missing', email })
})

export const setContract = submitter(async (contractType: string) => {
  const found = $found.get()
  if (found.kind !== 'found') return
  const { user } = found
  $found.set({ ...found, changed: '' })
  const set = await data.setUserContract(user.id, contractType)
  const now = $found.get()
  if (now.kind === 'found' && now.user.id === user.id) {
    $found.set({ kind: 'found', user: { ...user, contractType: set.contractType }, changed: set.contract.name })
  }
  if (accountOf($session.get())?.login.userId === user.id) await refreshSession()
})
