import { isCommonPassword } from '#core/account/common-passwords.ts'
import { UserFacingError } from '#core/app/errors.ts'
import filterUrl from './common-passwords.bin?url'

let loading: Promise<Uint8Array> | undefined

async function load(): Promise<Uint8Array> {
  const answer = await fetch(filterUrl)
  if (!answer.ok) throw new Error(`The list of passwords answered ${answer.status}.`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Loads the list when the first new password is sent. Without it any password passes: a form must not fail for it. @throws UserFacingError `weak-password` */
export async function assertUncommon(password: string): Promise<void> {
  loading ??= load().catch(() => {
    loading = undefined
    return new Uint8Array(0)
  })
  if (isCommonPassword(await loading, password)) throw new UserFacingError('weak-password')
}
