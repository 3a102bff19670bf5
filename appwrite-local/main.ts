#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DataFolderInUse, PortInUse, readSchema, start, type StartOptions } from './index.ts'
import { DEFAULT_SENDER } from './mail/mail.ts'
import { parseAddress } from './mail/message.ts'
import { parseProviders } from './oauth2/providers.ts'
import { parseKeys } from './rights/api-keys.ts'
import type { ApiKey, RateLimitMode } from './types.ts'

const USAGE = `Usage: appwrite-local --schema FILE [options]

  --schema FILE     appwrite.json
  --data DIR        folder for the database and the files; made when missing (default .appwrite-local)
  --memory          keep everything in memory; it is gone when the server stops
  --port N          port to listen on; 0 takes a free one (default 0)
  --host H          address to listen on (default 127.0.0.1)
  --key SECRET      API key with all scopes; may be repeated; also from APPWRITE_LOCAL_KEY
  --keys FILE       API keys with scopes and end, a JSON list
  --dev-key SECRET  dev key: no rate limits, any origin; may be repeated
  --platform HOST   host name of a web app that may call; may be repeated; local hosts always may
  --mail DIR        write mails there as .eml files
  --smtp URL        send mails through this server instead, smtp://user:password@host:port;
                    also from APPWRITE_LOCAL_SMTP
  --mail-from TEXT  sender of mails, 'Name <address>' (default 'Appwrite <noreply@appwrite.io>')
  --oauth2 FILE     OpenID Connect providers that people may sign in with, a JSON list
  --on-reset TEXT   command that fills the server after the operator's page has emptied it
  --schema-delay N  milliseconds that columns and indexes stay 'processing', as Appwrite's do (default 0)
  --stale-reads     after a transaction, rows that were not in its last operation are read by id as before, until
                    their next write: a fault of Appwrite 1.9.6, for tests
  --authentication-race
                    a websocket that signs in before it subscribes hears nothing private, or is cut: a fault of
                    Appwrite 1.9.6, for tests
  --rate-limits M   on: limit requests as Appwrite does; secrets: only tries of passwords and secrets,
                    and mails to one person (default); off
`

const EXIT = { failure: 1, usage: 2, portInUse: 3, dataInUse: 4 } as const

class UsageError extends Error {}

const text = { type: 'string' } as const
const texts = { type: 'string' as const, multiple: true as const, default: [] as string[] }
const textOr = (value: string) => ({ type: 'string', default: value }) as const

const OPTIONS = {
  schema: text,
  data: text,
  memory: { type: 'boolean' as const, default: false },
  port: textOr('0'),
  host: textOr('127.0.0.1'),
  key: texts,
  keys: text,
  'dev-key': texts,
  platform: texts,
  mail: textOr(''),
  smtp: text,
  'mail-from': textOr(DEFAULT_SENDER),
  oauth2: text,
  'on-reset': textOr(''),
  'schema-delay': textOr('0'),
  'stale-reads': { type: 'boolean' as const, default: false },
  'authentication-race': { type: 'boolean' as const, default: false },
  'rate-limits': textOr('secrets')
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function readOptions(args: string[]): StartOptions {
  const values = parse(args)
  if (values.schema === undefined) throw new UsageError('--schema is needed')
  if (values.memory && values.data !== undefined) throw new UsageError('--memory and --data exclude each other')
  return {
    ...(values.memory ? { memory: true } : { data: values.data ?? '.appwrite-local' }),
    schema: readWith(values.schema, readSchema),
    port: readPort(values.port),
    host: values.host,
    keys: [...secrets(values.key), ...(values.keys === undefined ? [] : readText(values.keys, parseKeys))],
    devKeys: values['dev-key'],
    platforms: values.platform,
    mailDir: values.mail,
    smtp: readSmtp(values.smtp ?? process.env['APPWRITE_LOCAL_SMTP'] ?? ''),
    mailFrom: readSender(values['mail-from']),
    rateLimits: readLimits(values['rate-limits']),
    schemaDelay: readDelay(values['schema-delay']),
    staleReads: values['stale-reads'],
    authenticationRace: values['authentication-race'],
    onReset: values['on-reset'],
    providers: values.oauth2 === undefined ? [] : readText(values.oauth2, parseProviders)
  }
}

function secrets(given: readonly string[]): ApiKey[] {
  const fromEnvironment = process.env['APPWRITE_LOCAL_KEY'] ?? ''
  const all = fromEnvironment === '' ? given : [...given, fromEnvironment]
  return all.map((secret) => ({ secret, scopes: [] }))
}

function readPort(value: string): number {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new UsageError('--port must be 0 to 65535')
  return port
}

function readDelay(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new UsageError('--schema-delay must be a whole number of milliseconds')
  return Number(value)
}

function readSmtp(url: string): string {
  if (url === '' || /^smtps?:\/\/[^/\s]+/.test(url)) return url
  throw new UsageError('--smtp must be smtp://host:port or smtps://host:port')
}

function readSender(address: string): string {
  if (parseAddress(address) === null) throw new UsageError("--mail-from must be an address or 'Name <address>'")
  return address
}

function readLimits(value: string): RateLimitMode {
  if (value === 'on' || value === 'secrets' || value === 'off') return value
  throw new UsageError('--rate-limits must be on, secrets or off')
}

function readText<T>(file: string, parseText: (text: string) => T): T {
  return readWith(file, (name) => parseText(readFileSync(name, 'utf8')))
}

function readWith<T>(file: string, read: (file: string) => T): T {
  try {
    return read(file)
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${(error as Error).message}`)
  }
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`appwrite-local: ${message}\n`)
  if (error instanceof UsageError) {
    process.stderr.write(`\n${USAGE}`)
    process.exit(EXIT.usage)
  }
  if (error instanceof PortInUse) process.exit(EXIT.portInUse)
  if (error instanceof DataFolderInUse) process.exit(EXIT.dataInUse)
  process.exit(EXIT.failure)
}

async function run(): Promise<void> {
  // Mails and snapshots hold secrets, just like the database.
  process.umask(0o077)
  const server = await start(readOptions(process.argv.slice(2)))
  const stop = (): void => {
    server.close().then(() => process.exit(0), fail)
  }
  // Comes before the line below, because whoever reads it may stop the server at once.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdout.write(`appwrite-local listening on http://127.0.0.1:${server.port}/v1\n`)
}

run().catch(fail)
