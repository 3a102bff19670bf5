/** The names of the account: typed, checked, saved. */
import { atom } from 'nanostores'
import { UserFacingError } from '#core/errors.ts'
import { nicknameProblem } from '#core/sign-in-input.ts'
import { saveProfile, type ProfileChange } from '../data/profile.ts'
import { $session, accountOf, refreshSession } from './session.ts'
import { submitter } from './submit.ts'

/** What others call them, and what friends see. */
export type ProfileNames = Required<Omit<ProfileChange, 'imageUrl'>>

const KEY = 'icepoint:profile'

/** What is typed and not saved yet; null while nothing is. It survives a reload of this tab. */
export const $typedNames = atom<ProfileNames | null>(typed())

function typed(): ProfileNames | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<ProfileNames> | null
    const { firstName, lastName, nickname } = value ?? {}
    const areTexts = [firstName, lastName, nickname].every((name) => typeof name === 'string')
    return areTexts ? ({ firstName, lastName, nickname } as ProfileNames) : null
  } catch {
    return null
  }
}

/** Keeps what is typed; null gives it up. */
export function typeNames(names: ProfileNames | null): void {
  $typedNames.set(names)
  saveNames.reset()
  try {
    if (names === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(names))
  } catch {
    // It is still in the form.
  }
}

/** Saves the names; they stay in the form when that fails. */
export const saveNames = submitter(async (names: ProfileNames) => {
  const entries = Object.entries(names).map(([key, name]) => [key, name.trim()] as const)
  if (entries.some(([, name]) => nicknameProblem(name) !== null)) throw new UserFacingError('nickname-too-long')
  await saveProfile(Object.fromEntries(entries))
  await refreshSession()
  $typedNames.set(null)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There was nothing kept.
  }
})

/** The names as they are stored. */
export function storedNames(): ProfileNames {
  const login = accountOf($session.get())?.login
  return { firstName: login?.firstName ?? '', lastName: login?.lastName ?? '', nickname: login?.nickname ?? '' }
}
