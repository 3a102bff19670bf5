/**
 * The shapes that every part of the local Appwrite shares: who calls, what a route gets, what it answers.
 * A service (account, tables, storage, …) exports `Route[]`; `server.ts` mounts them. Nothing here does I/O.
 */
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

/** Who makes the request, after cookies, headers, JWT and API key were read. */
export interface Actor {
  kind: 'guest' | 'user' | 'key'
  /** Set when `kind` is `user`. */
  userId: string
  /** Session that authenticates the request; empty for keys and guests. */
  sessionId: string
  /** Appwrite permission roles, for example `any`, `users`, `user:abc`, `team:t1/w_1`. */
  roles: ReadonlySet<string>
  /** Scopes this caller holds, for example `rows.read`. */
  scopes: ReadonlySet<string>
  /** API keys skip row, table, bucket and file permissions. */
  privileged: boolean
}

/** A part of a multipart body that carries a file. */
export interface UploadedPart {
  name: string
  filename: string
  contentType: string
  data: Buffer
}

/** What a handler gets. Query and body are parsed the way PHP (and so Appwrite) parses them. */
export interface RequestContext {
  app: App
  actor: Actor
  method: string
  /** Path with its query string, as sent. */
  url: string
  /** Path parameters by name, for example `{ rowId: 'r1' }`. */
  params: Record<string, string>
  query: Record<string, unknown>
  body: Record<string, unknown>
  /** A JSON body as sent (tells `3.0` from `3`); empty for other bodies. */
  bodyText: string
  files: UploadedPart[]
  headers: IncomingMessage['headers']
  request: IncomingMessage
  /** True when this request set the time at which the user was last active. */
  isVisit: boolean
  /** Scheme, host and port that the caller used, without a trailing slash. */
  origin: string
}

/** What a handler answers. `json: undefined` with status 204 means no body. */
export interface Reply {
  status: number
  json?: unknown
  body?: Buffer | Readable | string
  headers?: Record<string, string | string[]>
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As in Appwrite's own route table, for example `/v1/account/sessions/:sessionId`. */
  path: string
  /** Scope that the caller needs; `public` needs none. */
  scope: string | string[]
  /** Handlers may be synchronous: SQLite is. */
  handler: (context: RequestContext) => Reply | Promise<Reply>
}

/** A thing that happened, for realtime. Services emit it after their write is durable. */
export interface LocalEvent {
  /** Every event name, wildcards included, as Appwrite generates them. */
  events: string[]
  channels: string[]
  /** Roles that may receive the event. */
  roles: string[]
  payload: Record<string, unknown>
  /** Set when memberships changed and live connections of this user must re-read their roles. */
  rolesChangedFor?: string
  timestamp: string
}

export interface ApiKey {
  secret: string
  /** Empty list: all scopes. */
  scopes: string[]
  /** ISO date after which the key is refused; without one it stays good. */
  expire?: string
}

export interface ServerOptions {
  /** Folder that holds `appwrite.sqlite`, `files/` and `snapshots/`; made when missing. */
  dataDir: string
  /** True to keep the database in memory; the bytes of files are in `dataDir` all the same. */
  inMemory: boolean
  /** Port to listen on; 0 picks a free one. */
  port: number
  host: string
  /** `appwrite.json`, already parsed. */
  schema: AppwriteConfig
  keys: ApiKey[]
  /** Secrets of dev keys, which lift rate limits and the check of origins. */
  devKeys: string[]
  /** Host names of web platforms that may call with an `Origin`; localhost is always allowed. */
  platforms: string[]
  rateLimits: boolean
  /** Current time in milliseconds since 1970; tests replace it. */
  now: () => number
  /** Where mails go as `.eml` when there is no `smtp`; both empty turn mail off, as an Appwrite without SMTP. */
  mailDir: string
  /** `smtp://user:password@host:port` of the server that takes mails; empty for none. */
  smtp: string
  /** Sender of mails, `Name <address>`. */
  mailFrom: string
  /** OpenID Connect providers that people may sign in with; more can be set with an API key. */
  providers: ProviderEntry[]
  /** How long columns and indexes stay `processing` or `deleting` after a request, in milliseconds; 0: not at all. */
  schemaDelay: number
  /** Shell command that fills the server after the operator emptied it; empty for none. */
  onReset: string
}

/** The running server's parts, handed to every handler. */
export interface App {
  options: ServerOptions
  projectId: string
  db: Database
  /** Tells realtime; inside a transaction only after it is committed, and not at all when it is undone. */
  emit: (event: LocalEvent) => void
  onEvent: (listener: (event: LocalEvent) => void) => () => void
  /** Called once when the server goes down or its data is replaced, before its connections are closed. */
  onClose: (listener: () => void) => void
}

/** A group of routes with what it needs at start; `services.ts` lists them all. */
export interface Service {
  /** Name in `settings.services` of appwrite.json; a service that is off there answers keys only. */
  name: string
  routes: readonly Route[]
  /** Runs before the server listens: tables, schema, buckets. */
  start?: (app: App) => void | Promise<void>
  /** Makes what takes over connections that leave HTTP, for websockets. */
  upgrades?: (app: App) => UpgradeHandler
}

export type UpgradeHandler = (request: IncomingMessage, stream: Duplex, head: Buffer) => void

/** `appwrite.json` as the official CLI writes it. */
export interface AppwriteConfig {
  projectId: string
  projectName?: string
  tablesDB?: { $id: string; name: string; enabled?: boolean }[]
  tables?: TableConfig[]
  buckets?: BucketConfig[]
  teams?: { $id: string; name: string }[]
  /** As `appwrite pull settings` writes it, as far as this server reads it. */
  settings?: {
    services?: Record<string, boolean>
    auth?: {
      methods?: Record<string, boolean>
      /** What users may see of co-members of their teams; all hidden by default. */
      membershipPrivacy?: Partial<MembershipPrivacy>
      /** Session life in seconds and most sessions of one user; 0 is no limit. */
      security?: { duration?: number; sessionsLimit?: number }
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
