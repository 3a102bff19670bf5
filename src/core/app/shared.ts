import { matchRoute } from './routes.ts'

/** Origin, path, and what follows: what stands behind the `#` may be a whole workout (decision 043). */
const LINK = /(https?:\/\/[^\s/?#]+)([^\s?#]*)(\S*)/g

const trimmed = (text: string): string => text.replace(/[.,;:!?)\]"']+$/, '')

/** The address here that a shared text leads to; null when it names none of ours. `origin` is ours. */
export function sharedAddress(text: string, origin: string): string | null {
  for (const [, from = '', path = '', rest = ''] of text.matchAll(LINK)) {
    const address = trimmed(path + rest)
    const own = from === origin ? matchRoute(rest === '' ? address : path) : null
    if (own !== null) return address
  }
  return null
}
