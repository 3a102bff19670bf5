import { $session, accountOf } from '../account/session.ts'
import { when } from '../app/when.ts'

/** Resolves once this device or Appwrite says who is here, or neither does. */
export const isHere = (userId: string): Promise<boolean> =>
  when($session, (session) => {
    const account = accountOf(session)
    const isChecked = session.kind !== 'unknown' || session.error !== null
    return account === null && !isChecked ? null : account?.login.userId === userId
  })
