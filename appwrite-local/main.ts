/** Command line of the local Appwrite; see README.md. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseKeys } from './rights/api-keys.ts'
import { DataFolderInUse } from './store/database.ts'
import { DEFAULT_SENDER } from './mail/mail.ts'
import { parseAddress } from './mail/message.ts'
import { parseProviders } from './oauth2/providers.ts'
import { PortInUse, startServer } from './server.ts'
import type { ApiKey, AppwriteConfig, ServerOptions } from './types.ts'

const USAGE = `Usage: node appwrite-local/main.ts --data DIR --schema FILE [options]

  --data DIR        folder for the database and the files; made when missing
  --schema FILE     appwrite.json
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
  --rate-limits on  limit requests as Appwrite does (default off)
`

const EXIT = { failure: 1, usage: 2, portInUse: 3, dataInUse: 4 } as const

class UsageError extends Error {}

function readOptions(args: string[]): Partial<ServerOptions> {
  const text = { type: 'string' } as const
  const texts = { type: 'string', multiple: true } as const
  const options = {
    data: text,
    schema: text,
    port: text,
    host: text,
    key: texts,
    keys: text,
    platform: texts,
    'dev-key': texts
  } as const
  const mailOptions = { mail: text, smtp: text, 'mail-from': text, oauth2: text, 'on-reset': text } as const
  const waiting = { 'rate-limits': text, 'schema-delay': text } as const
  let values
  try {
    values = parseArgs({ args, options: { ...options, ...mailOptions, ...waiting } }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  if (values.data === undefined || values.schema === undefined) throw new UsageError('--data and --schema are needed')
  const port = Number(values.port ?? '0')
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new UsageError('--port must be 0 to 65535')
  const fromEnvironment = process.env['APPWRITE_LOCAL_KEY'] ?? ''
  const secrets = [...(values.key ?? []), ...(fromEnvironment === '' ? [] : [fromEnvironment])]
  return {
    dataDir: values.data,
    schema: readSchema(values.schema),
    port,
    host: values.host ?? '127.0.0.1',
    keys: [
      ...secrets.map((secret): ApiKey => ({ secret, scopes: [] })),
      ...(values.keys === undefined ? [] : readFrom(values.keys, parseKeys))
    ],
    devKeys: values['dev-key'] ?? [],
    platforms: values.platform ?? [],
    mailDir: values.mail ?? '',
    ...readMailOptions(values.smtp ?? process.env['APPWRITE_LOCAL_SMTP'], values['mail-from']),
    rateLimits: isOn(values['rate-limits']),
    schemaDelay: readDelay(values['schema-delay']),
    onReset: values['on-reset'] ?? '',
    providers: values.oauth2 === undefined ? [] : readFrom(values.oauth2, parseProviders)
  }
}

function readDelay(text = '0'): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError('--schema-delay must be a whole number of milliseconds')
  return Number(text)
}

function readMailOptions(smtp = '', mailFrom = DEFAULT_SENDER): { smtp: string; mailFrom: string } {
  if (smtp !== '' && !/^smtps?:\/\/[^/\s]+/.test(smtp)) {
    throw new UsageError('--smtp must be smtp://host:port or smtps://host:port')
  }
  if (parseAddress(mailFrom) === null) throw new UsageError("--mail-from must be an address or 'Name <address>'")
  return { smtp, mailFrom }
}

function readFrom<T>(file: string, parse: (text: string) => T): T {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${(error as Error).message}`)
  }
}

function isOn(value = 'off'): boolean {
  if (value !== 'on' && value !== 'off') throw new UsageError('--rate-limits must be on or off')
  return value === 'on'
}

function readSchema(file: string): AppwriteConfig {
  try {
    const schema = JSON.parse(readFileSync(file, 'utf8')) as AppwriteConfig
    if (typeof schema.projectId !== 'string' || schema.projectId === '') throw new Error('it has no projectId')
    return schema
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
  const server = await startServer(readOptions(process.argv.slice(2)))
  process.stdout.write(`appwrite-local listening on http://127.0.0.1:${server.port}/v1\n`)
  const stop = (): void => {
    server.close().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

run().catch(fail)
