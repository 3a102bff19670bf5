import { UserFacingError } from '#core/app/errors.ts'
import filterUrl from './common-passwords.bin?url'

type IsCommon = (password: string) => boolean

let loading: Promise<IsCommon> | undefined

async function load(): Promise<IsCommon> {
  const [{ isCommonPassword }, answer] = await Promise.all([
    import('#core/account/common-passwords.ts'),
    fetch(filterUrl)
  ])
  if (!answer.ok) throw new Error(`The list of passwords answered ${answer.status}.`)
  const filter = new Uint8Array(await answer.arrayBuffer())
  return (password) => isCommonPassword(filter, password)
}

/**
 * Loads the list when the first new password is sent. Without it every password is accepted, because a form must not
 * fail for that reason. @throws UserFacingError `weak-password`
 */
export async function assertUncommon(password: string): Promise<void> {
  loading ??= load().catch(() => {
    loading = undefined
    return () => false
  })
  if ((await loading)(password)) throw new UserFacingError('weak-password')
}
