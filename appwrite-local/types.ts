import type { IncomingMessage } from 'node:http'
import type { Duplex, Readable } from 'node:stream'
import type { Database } from './store/database.ts'
import type { ProviderEntry } from './oauth2/providers.ts'

export interface MembershipPrivacy {
  userId: boolean
  userEmail: boolean
  userPhone: boolean
  userName: boolean
  userMFA: boolean
  userAccessedAt: boolean
}

export interface Actor {
  kind: 'guest' | 'user' | 'key'
  /** Empty unless `kind` is `user`. */
  userId: string
  /** Empty for keys and guests. */
  sessionId: string
  /** For example `any`, `users`, `user:abc`, `team:t1/w_1`. */
  roles: ReadonlySet<string>
  /** For example `rows.read`. */
  scopes: ReadonlySet<string>
  /** Keys skip row, table, bucket and file permissions. */
  privileged: boolean
}

export interface UploadedPart {
  name: string
  filename: string
  contentType: string
  data: Buffer
}

/** Query and body are parsed like PHP (and so Appwrite) does. */
export interface RequestContext {
  app: App
  actor: Actor
  method: string
  /** With the query string, as sent. */
  url: string
  params: Record<string, string>
  query: Record<string, unknown>
  body: Record<string, unknown>
  /** A JSON body as sent (tells `3.0` from `3`); empty for other bodies. */
  bodyText: string
  files: UploadedPart[]
  headers: IncomingMessage['headers']
  request: IncomingMessage
  /** True when this request updated the user's last visit. */
  isVisit: boolean
  /** As the caller used it, without a trailing slash. */
  origin: string
}

/** `json: undefined` with status 204 means no body. */
export interface Reply {
  status: number
  json?: unknown
  body?: Buffer | Readable | string
  headers?: Record<string, string | string[]>
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As in Appwrite's route table, for example `/v1/account/sessions/:sessionId`. */
  path: string
  /** `public` needs no scope. A key needs one of several; a caller without a key needs all. */
  scope: string | string[]
  handler: (context: RequestContext) => Reply | Promise<Reply>
}

/** A realtime event; emit it after its write. */
export interface LocalEvent {
  events: string[]
  channels: string[]
  roles: string[]
  payload: Record<string, unknown>
  /** Connections of this user must reload their roles. */
  rolesChangedFor?: string
  /** A session of this user, or the account itself, may have ended; connections without access are closed. */
  accessChangedFor?: string
  timestamp: string
}

export interface ApiKey {
  secret: string
  /** An empty list means all. */
  scopes: string[]
  /** ISO date; without one the key never expires. */
  expire?: string
}

/**
 * `secrets` limits calls that could guess a password or a secret or flood a mailbox; `on` limits all that Appwrite
 * limits.
 */
export type RateLimitMode = 'on' | 'secrets' | 'off'

export interface ServerOptions {
  /** Holds `appwrite.sqlite`, `files/` and `snapshots/`; created when missing. */
  dataDir: string
  /** Keeps the database in memory; file bytes stay in `dataDir`. */
  inMemory: boolean
  /** 0 picks a free port. */
  port: number
  host: string
  schema: AppwriteConfig
  keys: ApiKey[]
  /** Secrets of dev keys, which lift rate limits and the check of origins. */
  devKeys: string[]
  /** Host names of web platforms that may call; localhost always may. */
  platforms: string[]
  rateLimits: RateLimitMode
  /** Milliseconds since 1970; tests replace it. */
  now: () => number
  /** For `.eml` files when there is no `smtp`; both empty turn mail off, as in Appwrite without SMTP. */
  mailDir: string
  /** `smtp://user:password@host:port`, or empty. */
  smtp: string
  /** `Name <address>`. */
  mailFrom: string
  /** API keys can add more. */
  providers: ProviderEntry[]
  /** Milliseconds that columns and indexes stay `processing` or `deleting`. */
  schemaDelay: number
  /** Simulates a bug of Appwrite, for tests (stale-reads.ts). */
  staleReads: boolean
  /**
   * Simulates a bug of Appwrite, for tests: websockets that sign in before they subscribe receive nothing private
   * (connection.ts).
   */
  authenticationRace: boolean
  /** Shell command that fills the server after a reset; empty for none. */
  onReset: string
}

export interface App {
  options: ServerOptions
  projectId: string
  db: Database
  /** Inside a transaction the event waits for the commit; a rollback drops it. */
  emit: (event: LocalEvent) => void
  onEvent: (listener: (event: LocalEvent) => void) => () => void
  /** Called once when the server stops or its data is replaced, before connections close. */
  onClose: (listener: () => void) => void
}

export interface Service {
  /** Name in `settings.services` of appwrite.json; a disabled service answers only keys. */
  name: string
  routes: readonly Route[]
  start?: (app: App) => void | Promise<void>
  upgrades?: (app: App) => UpgradeHandler
}

export type UpgradeHandler = (request: IncomingMessage, stream: Duplex, head: Buffer) => void

/** As the official CLI writes it. */
export interface AppwriteConfig {
  projectId: string
  projectName?: string
  tablesDB?: { $id: string; name: string; enabled?: boolean }[]
  tables?: TableConfig[]
  buckets?: BucketConfig[]
  teams?: { $id: string; name: string }[]
  /** As `appwrite pull settings` writes it, limited to what this server reads. */
  settings?: {
    services?: Record<string, boolean>
    auth?: {
      methods?: Record<string, boolean>
      /** What users see of other members; all hidden by default. */
      membershipPrivacy?: Partial<MembershipPrivacy>
      /** `duration` in seconds; a `sessionsLimit` of 0 means none. */
      security?: { duration?: number; sessionsLimit?: number; passwordDictionary?: boolean }
    }
  }
}

export interface TableConfig {
  $id: string
  $permissions: string[]
  databaseId: string
  name: string
  enabled?: boolean
  rowSecurity: boolean
  columns: ColumnConfig[]
  indexes: IndexConfig[]
}

export interface ColumnConfig {
  key: string
  type: string
  required?: boolean
  array?: boolean
  size?: number
  default?: unknown
  min?: number
  max?: number
  format?: string
  elements?: string[]
  encrypt?: boolean
}

export interface IndexConfig {
  key: string
  type: 'key' | 'unique' | 'fulltext'
  columns: string[]
  orders?: string[]
}

export interface BucketConfig {
  $id: string
  $permissions: string[]
  fileSecurity: boolean
  name: string
  enabled?: boolean
  maximumFileSize?: number
  allowedFileExtensions?: string[]
  compression?: string
  encryption?: boolean
  antivirus?: boolean
}
