/** Where a workout's files can be fetched: private ones have addresses that are given for a while. */

/** A file in the house's own storage. */
const OWN_FILE = /^\/media\//

/** @throws when the edge does not answer. */
export type AddressesOf = (urls: readonly string[], options: { anew: boolean }) => Promise<ReadonlyMap<string, string>>

export interface MediaAddresses {
  /** Asks for the addresses of all these at once, before they are needed. Never fails. */
  prepare: (urls: readonly string[]) => Promise<void>
  /** The address of a file; the url itself where it needs none or has none. `isAnew`: the one before does not work. */
  get: (url: string, isAnew: boolean) => Promise<string>
  /** The address that was given last; null while it has still to be asked for. */
  known: (url: string) => string | null
}

/**
 * @param addressesOf asks the edge, and remembers its answers while they hold.
 * @param isNeeded whether there is somebody signed in, whom the edge gives addresses; to all others files are open or not there.
 */
export function createMediaAddresses(addressesOf: AddressesOf, isNeeded: () => boolean): MediaAddresses {
  const known = new Map<string, string>()
  const isPrivate = (url: string) => OWN_FILE.test(url) && isNeeded()

  const ask = async (urls: readonly string[], anew: boolean): Promise<void> => {
    const wanted = [...new Set(urls)].filter(isPrivate)
    if (wanted.length === 0) return
    try {
      const found = await addressesOf(wanted, { anew })
      for (const url of wanted) known.set(url, found.get(url) ?? url)
    } catch {
      // Without an answer the file is tried where it was, or where it says to be.
    }
  }

  return {
    prepare: (urls) => ask(urls, false),
    get: async (url, isAnew) => {
      await ask([url], isAnew)
      return known.get(url) ?? url
    },
    known: (url) => known.get(url) ?? (isPrivate(url) ? null : url)
  }
}
