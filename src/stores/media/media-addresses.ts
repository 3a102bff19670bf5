/** Where files can be fetched. Private ones have addresses that the edge gives for a while; this is the one memory of them. */

/** Whether a stored url is a file of ours, which a tag cannot load as it is. */
export const isOwnFile = (url: string): boolean => url.startsWith('/media/')

/** Milliseconds before its end at which an address is asked for again. */
const MARGIN_MS = 5 * 60_000

export interface Given {
  url: string
  /** Milliseconds since 1970. */
  until: number
}

/** Asks the edge. A file that the user may not read is missing in the answer. @throws when the edge does not answer. */
export type AskAddresses = (urls: readonly string[]) => Promise<ReadonlyMap<string, Given>>

export interface MediaAddresses {
  /** Asks for the addresses of all these at once, before they are needed. Never fails. */
  prepare: (urls: readonly string[]) => Promise<void>
  /** The address of a file; the url itself where it needs none or has none. `isAnew`: the one before does not work. */
  get: (url: string, isAnew: boolean) => Promise<string>
  /** The same, but null where the file has no address or the edge does not answer. */
  find: (url: string, isAnew: boolean) => Promise<string | null>
  /** The address that was given last; null while it has still to be asked for. */
  known: (url: string) => string | null
}

/**
 * @param userId who is signed in, and so may ask the edge. To visitors files are open or not there.
 * @param now milliseconds since 1970.
 */
export function createMediaAddresses(
  askEdge: AskAddresses,
  userId: () => string | null,
  now: () => number = Date.now
): MediaAddresses {
  /** By stored url; null for a file without an address. */
  const given = new Map<string, Given | null>()
  let owner: string | null = null

  const isPrivate = (url: string): boolean => {
    const user = userId()
    if (user !== null && user !== owner) given.clear()
    owner = user ?? owner
    return isOwnFile(url) && user !== null
  }
  const isDue = (url: string) => (given.get(url)?.until ?? 0) - MARGIN_MS <= now()

  /** Whether all that was wanted is answered. */
  const ask = async (urls: readonly string[], isAnew: boolean): Promise<boolean> => {
    const wanted = [...new Set(urls)].filter((url) => isPrivate(url) && (isAnew || isDue(url)))
    if (wanted.length === 0) return true
    try {
      const found = await askEdge(wanted)
      for (const url of wanted) given.set(url, found.get(url) ?? null)
      return true
    } catch {
      return false
    }
  }

  return {
    prepare: async (urls) => void (await ask(urls, false)),
    get: async (url, isAnew) => {
      await ask([url], isAnew)
      return given.get(url)?.url ?? url
    },
    find: async (url, isAnew) => {
      if (!isOwnFile(url)) return url
      const isAnswered = await ask([url], isAnew)
      return isAnswered ? (given.get(url)?.url ?? null) : null
    },
    known: (url) => (isPrivate(url) && !given.has(url) ? null : (given.get(url)?.url ?? url))
  }
}
