import { atom } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import { nicknameProblem } from '#core/account/sign-in-input.ts'
import { saveProfile, type ProfileChange } from '../../data/account/profile.ts'
import { storage, type TypedNames } from '../../platform/page/storage.ts'
import { $session, accountOf, refreshSession } from './session.ts'
import { submitter } from '../app/submit.ts'

export type ProfileNames = Required<Omit<ProfileChange, 'imageUrl'>>

const NAMES = ['firstName', 'lastName', 'nickname'] as const

export const $typedNames = atom<TypedNames | null>(storage.typedNames.read())

export function typeNames(names: TypedNames | null): void {
  $typedNames.set(names)
  saveNames.reset()
  storage.typedNames.write(names)
}

// Leaving an account clears the device's copy.
$session.listen(({ kind }) => kind === 'signed-out' && $typedNames.set(storage.typedNames.read()))

/** Saves only changed names, because another device may have changed the others. */
export const saveNames = submitter(async (names: ProfileNames) => {
  const stored = storedNames()
  const entries = NAMES.map((key) => [key, names[key].trim()] as const).filter(([key, name]) => name !== stored[key])
  if (entries.some(([, name]) => nicknameProblem(name) !== null)) throw new UserFacingError('nickname-too-long')
  await saveProfile(Object.fromEntries(entries))
  await refreshSession()
  $typedNames.set(null)
  storage.typedNames.write(null)
})

export function storedNames(): ProfileNames {
  const login = accountOf($session.get())?.login
  return { firstName: login?.firstName ?? '', lastName: login?.lastName ?? '', nickname: login?.nickname ?? '' }
}
