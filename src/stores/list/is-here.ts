import { $session, accountOf, isSessionKnown } from '../account/session.ts'
import { when } from '../app/when.ts'

/** What this device knows, or null where the answer for who is here comes before that. */
export function sooner<T>(kept: Promise<T | null>, answer: Promise<unknown>, userId: string): Promise<T | null> {
  const fresh = answer.then(async (found) => (found !== null && (await isHere(userId)) ? null : kept))
  return Promise.race([kept, fresh.catch(() => kept)])
}

/** Resolves once this device or Appwrite says who is here, or neither does. */
export const isHere = (userId: string): Promise<boolean> =>
  when($session, (session) => {
    const account = accountOf(session)
    return account === null && !isSessionKnown(session) ? null : account?.login.userId === userId
  })
