/**
 * Pages and contact address of whoever operates this Icepoint. Some countries require them by law, so they are
 * settings.
 */
export interface Operator {
  /** An https address, or empty for none. */
  imprint: string
  terms: string
  privacy: string
  /** An email address, or empty for none. */
  contact: string
}

const PAGES = { imprint: 'IMPRINT_URL', terms: 'TERMS_URL', privacy: 'PRIVACY_URL' } as const

type Page = keyof typeof PAGES

const isPage = (url: string): boolean => /^https:\/\/[^\s/@\\"<>]+(?:\/[^\s\\"<>]*)?$/.test(url)

const isAddress = (text: string): boolean => /^[^\s@<>"?&]+@[^\s@<>"?&]+\.[^\s@<>"?&]+$/.test(text)

/**
 * Reads `IMPRINT_URL`, `TERMS_URL`, `PRIVACY_URL` and `CONTACT_MAIL`.
 * @throws RangeError that names the invalid one.
 */
export function parseOperator(env: Readonly<Record<string, string | undefined>>): Operator {
  const page = (of: Page): string => {
    const name = PAGES[of]
    const url = (env[name] ?? '').trim()
    if (url !== '' && !isPage(url)) throw new RangeError(`${name} must begin with https://.`)
    return url
  }
  const contact = (env['CONTACT_MAIL'] ?? '').trim()
  if (contact !== '' && !isAddress(contact)) throw new RangeError('CONTACT_MAIL must be one email address.')
  return { imprint: page('imprint'), terms: page('terms'), privacy: page('privacy'), contact }
}

/** Reads `config.json` without trusting it: only pages and an address pass. */
export function readOperator(value: unknown): Operator {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const text = (name: string, isSound: (text: string) => boolean): string => {
    const found = given[name]
    return typeof found === 'string' && isSound(found) ? found : ''
  }
  return {
    imprint: text('imprint', isPage),
    terms: text('terms', isPage),
    privacy: text('privacy', isPage),
    contact: text('contact', isAddress)
  }
}
