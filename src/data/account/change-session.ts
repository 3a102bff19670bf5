import { UserFacingError } from '#core/app/errors.ts'
import { fromAppwrite } from '../app/appwrite.ts'
import { dropJwt } from '../app/appwrite-rest.ts'
import { ask } from '../app/edge.ts'
import { newId } from '../app/ids.ts'
import { assertUncommon } from './common-passwords.ts'

async function startSession(start: () => Promise<unknown>): Promise<void> {
  dropJwt()
  try {
    await start()
  } catch (error) {
    if (!(error instanceof UserFacingError && error.code === 'session-exists')) throw error
    await signOut()
    await start()
  }
}

export function signIn(email: string, password: string): Promise<void> {
  return startSession(() => fromAppwrite(({ account }) => account.createEmailPasswordSession({ email, password })))
}

export function signInWithToken(userId: string, secret: string): Promise<void> {
  return startSession(() => fromAppwrite(({ account }) => account.createSession({ userId, secret })))
}

/** Appwrite refuses an empty name, so none is sent. */
export async function createAccount(email: string, password: string, name: string): Promise<void> {
  await assertUncommon(password)
  const named = name.trim() === '' ? {} : { name }
  await fromAppwrite(({ account }) => account.create({ userId: newId(), email, password, ...named }))
}

export async function setUpAccount(details: { nickname?: string }): Promise<void> {
  await ask((api) => api.account.$put({ json: details }))
}

export async function signOut(): Promise<void> {
  dropJwt()
  try {
    await fromAppwrite(({ account }) => account.deleteSession({ sessionId: 'current' }))
  } catch (error) {
    if (!(error instanceof UserFacingError && error.code === 'unauthenticated')) throw error
  }
}

export async function changePrefs(
  change: (now: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
): Promise<Readonly<Record<string, unknown>>> {
  return fromAppwrite(async ({ account }) => {
    const prefs = { ...change(await account.getPrefs()) }
    await account.updatePrefs({ prefs })
    return prefs
  })
}
