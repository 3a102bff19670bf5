/** A session of the account, as the list of devices shows it. */

export interface AccountSession {
  id: string
  /** Of this device. */
  isCurrent: boolean
  /** How it began: `email`, or the id of a provider such as `google`. */
  provider: string
  /** Milliseconds since 1970. */
  startedAt: number
  /** Milliseconds since 1970. */
  endsAt: number
  /** Names as Appwrite reads them from the browser, such as `Firefox` and `Android`; empty when it cannot. */
  browser: string
  system: string
  device: string
  /** Two upper-case letters (ISO 3166), or empty when not known. */
  country: string
  ip: string
}

/** The part of Appwrite's session that we read. */
export interface SessionFacts {
  $id: string
  $createdAt: string
  expire: string
  provider: string
  current: boolean
  clientName: string
  clientVersion: string
  osName: string
  osVersion: string
  deviceBrand: string
  deviceModel: string
  countryCode: string
  ip: string
}

const words = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

/** Appwrite writes `--` for a country that it does not know, and detailed versions that only make the list hard to read. */
export function sessionFrom(facts: SessionFacts): AccountSession {
  const country = facts.countryCode.toUpperCase()
  return {
    id: facts.$id,
    isCurrent: facts.current,
    provider: facts.provider,
    startedAt: Date.parse(facts.$createdAt),
    endsAt: Date.parse(facts.expire),
    browser: words(facts.clientName, facts.clientVersion.replace(/\..*$/s, '')),
    system: words(facts.osName, facts.osVersion.replace(/\..*$/s, '')),
    device: words(facts.deviceBrand, facts.deviceModel),
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    ip: facts.ip
  }
}
