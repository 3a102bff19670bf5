/** Private files have addresses that the edge gives for a limited time. */

/** Whether it is one of our files, which a tag cannot load directly. By an unlisted link it can. */
export const isOwnFile = (url: string): boolean => /^\/media\/(?!u-)/.test(url)

/** An address is requested again this long before it expires. */
const MARGIN_MS = 5 * 60_000

interface Given {
  url: string
  /** By content, as the edge found it. */
  type: string
  /** Milliseconds since 1970. */
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
  /** The edge answered that the user may not read it, or that it is not there yet. */
  isRefused: (url: string) => boolean
  /** Like `known`, after one request for all that are asked for in the same moment. `isAnew`: the known one failed. Never throws. */
  soon: (url: string, isAnew?: boolean) => Promise<string | null>
  /** Of a file that has an address. The header of its answer may say something that browsers do not play. */
  typeOf: (url: string) => string | null
}

export function createMediaAddresses(
  askEdge: AskAddresses,
  userId: () => string | null,
  now: () => number = Date.now,
  /** Ends once it is known who is signed in. */
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
