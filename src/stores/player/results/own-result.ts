/**
 * The result for which someone went from the Done screen to sign in. It is theirs without a question, and they are told
 * where it went.
 */
import { atom } from 'nanostores'
import { storage, type OwnResult } from '../../../platform/page/storage.ts'

export const $ownResult = atom<OwnResult | null>(storage.ownResult.read())

function keep(result: OwnResult | null): void {
  storage.ownResult.write(result)
  $ownResult.set(result)
}

/** Called before the page is left for the login. */
export const signInForResult = ({ id, name, seconds }: OwnResult): void => keep({ id, name, seconds })

export function noteOwnResult(id: string, state: NonNullable<OwnResult['state']>): void {
  const own = storage.ownResult.read()
  if (own?.id === id) keep({ ...own, state })
}

/** Called once the message was read. */
export const forgetOwnResult = (): void => keep(null)
