import type { Bindings } from './edge-env.ts'
import { ApiError } from './errors.ts'

export interface Settings {
  endpoint: string
  project: string
  key: string
  /** Origin of SITE_URL; null when it is not set. */
  site: string | null
  userRate: number
  addressRate: number
}

const DEFAULT_USER_RATE = 600
const DEFAULT_ADDRESS_RATE = 2400

const known = new WeakMap<Bindings, Settings>()

function rate(text: string | undefined, fallback: number): number {
  const value = Number(text ?? '')
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : fallback
}

const FORMS = {
  APPWRITE_ENDPOINT: /^https?:\/\/[^\s/]+(?:\/[^\s]*)?\/v1\/?$/,
  APPWRITE_PROJECT: /^[A-Za-z0-9][A-Za-z0-9_.-]*$/,
  APPWRITE_KEY: /./,
  SITE_URL: /^(?:https?:\/\/[^\s/]+\/?)?$/
} as const

function parse(bindings: Bindings): Settings {
  const { APPWRITE_ENDPOINT: endpoint = '', APPWRITE_PROJECT: project = '', APPWRITE_KEY: key = '' } = bindings
  const { SITE_URL: site = '' } = bindings
  const given = { APPWRITE_ENDPOINT: endpoint, APPWRITE_PROJECT: project, APPWRITE_KEY: key, SITE_URL: site }
  const wrong = Object.entries(FORMS).flatMap(([name, form]) =>
    form.test(given[name as keyof typeof given]) ? [] : name
  )
  if (wrong.length > 0) {
    throw new ApiError('internal', `The edge is not set up: ${wrong.join(', ')} missing or invalid.`, {
      kind: 'code',
      code: 'edge-not-set-up'
    })
  }
  const isLimited = bindings.RATE_LIMITS !== 'off'
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    project,
    key,
    site: site === '' ? null : new URL(site).origin,
    userRate: isLimited ? rate(bindings.RATE_LIMIT_USER, DEFAULT_USER_RATE) : Infinity,
    addressRate: isLimited ? rate(bindings.RATE_LIMIT_ADDRESS, DEFAULT_ADDRESS_RATE) : Infinity
  }
}

export function settingsOf(bindings: Bindings): Settings {
  const found = known.get(bindings)
  if (found !== undefined) return found
  const settings = parse(bindings)
  known.set(bindings, settings)
  return settings
}
