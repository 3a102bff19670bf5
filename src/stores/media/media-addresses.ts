/** Private files have temporary addresses that the edge creates. */

/**
 * Tells whether it is one of our private files, which an HTML element cannot load directly. Files of an unlisted link
 * can be loaded that way.
 */
export const isOwnFile = (url: string): boolean => /^\/media\/(?!u-)/.test(url)

/** An address is requested again this long before it expires. */
const MARGIN_MS = 5 * 60_000

interface Given {
  url: string
  /** The content type that the edge detected. */
  type: string
  /** In milliseconds since 1970. */
  until: number
}

/** Files that the user may not read are missing in the answer. @throws when the edge does not answer. */
export type AskAddresses = (urls: readonly string[]) => Promise<ReadonlyMap<string, Given>>

export interface MediaAddresses {
  prepare: (urls: readonly string[]) => Promise<void>
  get: (url: string, isAnew: boolean) => Promise<string>
  /** Like `get`, but null if there is no address or the edge does not answer. */
  find: (url: string, isAnew: boolean) => Promise<string | null>
  known: (url: string) => string | null
  /** The edge answered that the user may not read it, or that it does not exist yet. */
  isRefused: (url: string) => boolean
  /**
   * Like `known`, after one request for everything requested at the same moment. `isAnew` means that the known address
   * failed. Never throws.
   */
  soon: (url: string, isAnew?: boolean) => Promise<string | null>
  /**
   * The content type of a file that has an address. The header of its answer may name a type that browsers do not play.
   */
  typeOf: (url: string) => string | null
}

export function createMediaAddresses(
  askEdge: AskAddresses,
  userId: () => string | null,
  now: () => number = Date.now,
  /** Resolves once the account is known. */
  sessionKnown: () => Promise<unknown> = () => Promise.resolve()
): MediaAddresses {
  const given = new Map<string, Given | null>()
  let owner: string | null = null

  const isPrivate = (url: string): boolean => {
    const user = userId()
    if (user !== null && user !== owner) given.clear()
    owner = user ?? owner
    return isOwnFile(url) && user !== null
  }
  const isDue = (url: string) => (given.get(url)?.until ?? 0) - MARGIN_MS <= now()

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

  const known = (url: string): string | null =>
    isPrivate(url) && !given.has(url) ? null : (given.get(url)?.url ?? url)

  const due = new Set<string>()
  const failed = new Set<string>()
  let batch: Promise<unknown> | null = null
  const askDue = () => {
    const urls = [...due].filter((url) => failed.has(url) || (isPrivate(url) && isDue(url)))
    due.clear()
    failed.clear()
    batch = null
    return ask(urls, true)
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
    known,
    isRefused: (url) => given.get(url) === null,
    typeOf: (url) => given.get(url)?.type ?? null,
    soon: async (url, isAnew = false) => {
      due.add(url)
      if (isAnew) failed.add(url)
      batch ??= sessionKnown().then(askDue)
      await batch
      return known(url)
    }
  }
}
