import type { Database } from '../store/database.ts'
import { PROVIDER_IDS } from './provider-names.ts'

/** Either the discovery address or the three single addresses are set. */
export interface Provider {
  id: string
  enabled: boolean
  clientId: string
  clientSecret: string
  wellKnownURL: string
  authorizationURL: string
  tokenURL: string
  userInfoURL: string
}

/** A file entry names an issuer or its discovery document. */
export interface ProviderEntry {
  provider: string
  issuer?: string
  wellKnownURL?: string
  clientId: string
  clientSecret: string
}

const WELL_KNOWN = '/.well-known/openid-configuration'

const NONE: Omit<Provider, 'id'> = {
  enabled: false,
  clientId: '',
  clientSecret: '',
  wellKnownURL: '',
  authorizationURL: '',
  tokenURL: '',
  userInfoURL: ''
}

export function findProvider(db: Database, id: string): Provider {
  const row = db.prepare('SELECT value FROM settings WHERE key = ?').get(`oauth2.${id}`)
  const stored = row === undefined ? {} : (JSON.parse(String(row['value'])) as Partial<Provider>)
  return { ...NONE, ...stored, id }
}

export function storeProvider(db: Database, provider: Provider): void {
  db.prepare('INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value').run(
    `oauth2.${provider.id}`,
    JSON.stringify(provider)
  )
}

/** The file's entries override what the project's API stored for these providers. */
export function storeEntries(db: Database, entries: readonly ProviderEntry[]): void {
  for (const { provider, issuer = '', wellKnownURL = '', clientId, clientSecret } of entries) {
    const address = wellKnownURL === '' ? `${issuer.replace(/\/$/, '')}${WELL_KNOWN}` : wellKnownURL
    storeProvider(db, { ...NONE, id: provider, enabled: true, clientId, clientSecret, wellKnownURL: address })
  }
}

/** @throws {Error} with what is wrong in the file */
export function parseProviders(text: string): ProviderEntry[] {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new Error('it must be a list of providers')
  return list.map(parseEntry)
}

function parseEntry(value: unknown, index: number): ProviderEntry {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '')
  const wrong = (what: string): Error => new Error(`provider ${index + 1}: ${what}`)
  if (!PROVIDER_IDS.includes(text('provider'))) {
    throw wrong(`"provider" must be one of ${PROVIDER_IDS.join(', ')}`)
  }
  const address = text('wellKnownURL') || text('issuer')
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) throw wrong('"issuer" or "wellKnownURL" must be a URL')
  if (text('clientId') === '' || text('clientSecret') === '') throw wrong('"clientId" and "clientSecret" are needed')
  return {
    provider: text('provider'),
    issuer: text('issuer'),
    wellKnownURL: text('wellKnownURL'),
    clientId: text('clientId'),
    clientSecret: text('clientSecret')
  }
}
