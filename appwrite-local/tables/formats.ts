import { isIP } from 'node:net'

const EMAIL_LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** `FILTER_VALIDATE_EMAIL`: dot-atom, domain with at least one dot, 254 characters. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || at > 64 || text.length > 254) return false
  const labels = text.slice(at + 1).split('.')
  return EMAIL_LOCAL.test(text.slice(0, at)) && labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label))
}

/** `FILTER_VALIDATE_URL`: ASCII with any scheme and a host. */
export function isUrl(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[\x21-\x7e]+$/i.test(text)) return false
  try {
    return new URL(text).host !== '' || text.startsWith('file:')
  } catch {
    return false
  }
}

/** Rejects zone suffixes. */
function isIpAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%')
}

export function formatProblem(format: string, elements: readonly string[], text: string): string | null {
  switch (format) {
    case 'email':
      return isEmail(text) ? null : 'Value must be a valid email address'
    case 'url':
      return isUrl(text) ? null : 'Value must be a valid URL'
    case 'ip':
      return isIpAddress(text) ? null : 'Value must be a valid IP address'
    case 'enum':
      return elements.includes(text) ? null : `Value must be one of (${elements.join(', ')})`
    default:
      return null
  }
}
