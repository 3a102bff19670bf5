import { $session, accountOf, isSessionKnown } from '../account/session.ts'
import { when } from '../app/when.ts'

/** Resolves once this device or Appwrite says who is here, or neither does. */
export const isHere = (userId: string): Promise<boolean> =>
  when($session, (session) => {
    const account = accountOf(session)
    return account === null && !isSessionKnown(session) ? null : account?.login.userId === userId
  })
