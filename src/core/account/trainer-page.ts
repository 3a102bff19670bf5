/** What a person shows about themselves on their trainer page, `/trainer/{id}/`. Name and picture come from the profile. */
export interface TrainerPage {
  isShown: boolean
  about: string
  place: string
  /** Addresses as `readTrainerLink` returns them. */
  links: readonly string[]
}

/** Characters. */
export const ABOUT_MAX = 600
/** Characters. */
export const PLACE_MAX = 80
export const LINKS_MAX = 5
/** Length of the whole address, as the column stores it. */
export const LINK_MAX = 300

export const NO_TRAINER_PAGE: TrainerPage = { isShown: false, about: '', place: '', links: [] }

export interface TrainerLink {
  href: string
  /** Host and path, without `www.` and a slash at the end. An international host is in Punycode, so none can pose as another. */
  label: string
}

/** Declared by hand, because core knows no browser types. Browsers, the Worker and Node all have it. */
declare const URL: {
  canParse: (text: string) => boolean
  new (text: string): Record<'href' | 'protocol' | 'username' | 'password' | 'hostname' | 'host' | 'pathname', string>
}

/**
 * Security: accepts only `https` addresses of a named host, without a user name or password. Everything else, such as
 * `javascript:`, is null.
 */
export function readTrainerLink(text: string): TrainerLink | null {
  const typed = text.trim()
  if (!/^https:\/\/[^/]/i.test(typed) || !URL.canParse(typed)) return null
  const { href, protocol, username, password, hostname, host, pathname } = new URL(typed)
  const isPlain = protocol === 'https:' && username === '' && password === '' && /[^.]\.[a-z]/i.test(hostname)
  if (!isPlain || href.length > LINK_MAX) return null
  return { href, label: `${host.replace(/^www\./, '')}${pathname}`.replace(/\/+$/, '') }
}

/** Says what is wrong with a link from `typedLinks`: `notHttps`, `tooLong` or, for text that is no address, `notALink`. */
export function linkProblem(link: string): 'notHttps' | 'tooLong' | 'notALink' | null {
  if (readTrainerLink(link) !== null) return null
  if (!/^https:/i.test(link)) return 'notHttps'
  return link.length > LINK_MAX ? 'tooLong' : 'notALink'
}

/** Splits a text with one link per line. People rarely type the scheme, so it is added where there is none. */
export const typedLinks = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (/^[a-z][a-z\d+.-]*:/i.test(line) ? line : `https://${line}`))
