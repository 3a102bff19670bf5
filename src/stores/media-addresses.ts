/** Where a workout's files can be fetched: private ones have addresses that are given for a while. */

/** A file in the house's own storage. */
const OWN_FILE = /^\/media\/[^/]+\/[^/]+$/

export type AddressesOf = (urls: readonly string[]) => Promise<ReadonlyMap<string, string>>

export interface MediaAddresses {
  /** Asks for the addresses of all these at once, before they are needed. Never fails. */
  prepare: (urls: readonly string[]) => Promise<void>
  /** The address of a file; the url itself where it needs none or none could be had. `isAnew`: the one before no longer works. */
  get: (url: string, isAnew: boolean) => Promise<string>
  /** The address that is known already; null while it has still to be asked for. */
  known: (url: string) => string | null
}

/**
 * @param addressesOf asks the edge.
 * @param isNeeded whether there is somebody signed in, whom the edge gives addresses; to all others files are open or not there.
 */
export function createMediaAddresses(addressesOf: AddressesOf, isNeeded: () => boolean): MediaAddresses {
  const known = new Map<string, string>()
  let asking: Promise<void> = Promise.resolve()
  const isPrivate = (url: string) => OWN_FILE.test(url) && isNeeded()

  const ask = (urls: readonly string[]): Promise<void> => {
    const wanted = [...new Set(urls)].filter((url) => isPrivate(url) && !known.has(url))
    if (wanted.length === 0) return asking
    asking = addressesOf(wanted).then(
      (found) => {
        for (const url of wanted) known.set(url, found.get(url) ?? url)
      },
      // Without an answer the file is tried where it is.
      () => undefined
    )
    return asking
  }

  return {
    prepare: ask,
    get: async (url, isAnew) => {
      if (isAnew) known.delete(url)
      await ask([url])
      return known.get(url) ?? url
    },
    known: (url) => known.get(url) ?? (isPrivate(url) ? null : url)
  }
}
