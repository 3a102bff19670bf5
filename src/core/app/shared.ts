import { matchRoute } from './routes.ts'

/** Origin, path and the rest: a fragment can hold a whole workout (decision 043). */
const LINK = /(https?:\/\/[^\s/?#]+)([^\s?#]*)(\S*)/g

const trimmed = (text: string): string => text.replace(/[.,;:!?)\]"']+$/, '')

/** The path that a shared text leads to, or null when it names none of ours. `origin` is ours. */
export function sharedAddress(text: string, origin: string): string | null {
  for (const [, from = '', path = '', rest = ''] of text.matchAll(LINK)) {
    const address = trimmed(path + rest)
    const own = from === origin ? matchRoute(rest === '' ? address : path) : null
    if (own !== null) return address
  }
  return null
}
