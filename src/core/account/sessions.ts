export interface AccountSession {
  id: string
  isCurrent: boolean
  provider: string
  /** Milliseconds since 1970, like `endsAt`. */
  startedAt: number
  endsAt: number
  browser: string
  system: string
  device: string
  /** ISO 3166 alpha-2 code in upper case, or empty. */
  country: string
  ip: string
}

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

/** Appwrite writes `--` for an unknown country. */
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
