import { SERVER_VERSION } from '../http/errors.ts'
import { continents, countries, localeCodes } from './locale-lists.ts'
import { undeliveredMails } from '../mail/outbox.ts'
import type { Reply, RequestContext, Route, Service } from '../types.ts'

/** Text for an unknown country in the product's languages. */
const UNKNOWN: Readonly<Record<string, string>> = {
  en: 'Unknown',
  de: 'Unbekannt',
  fr: 'Inconnu',
  es: 'Desconocido',
  nl: 'Onbekend'
}

/** Appwrite's queues; this server does that work immediately. */
const IDLE_QUEUES = [
  'audits', 'builds', 'certificates', 'databases', 'deletes', 'functions', 'logs', 'messaging', 'migrations',
  'stats-resources', 'stats-usage', 'webhooks'
] // prettier-ignore

const DATABASES = ['Console.DB (console)', 'Projects.DB (database_db_main)']

export const systemService: Service = {
  name: 'health',
  routes: [
    { method: 'GET', path: '/v1/ping', scope: 'global', handler: () => text('Pong!') },
    { method: 'GET', path: '/v1/health/version', scope: 'public', handler: () => json({ version: SERVER_VERSION }) },
    { method: 'GET', path: '/v1/health', scope: 'health.read', handler: () => json(pass('http')) },
    { method: 'GET', path: '/v1/health/db', scope: 'health.read', handler: database },
    { method: 'GET', path: '/v1/health/cache', scope: 'health.read', handler: () => json(listOf(pass('Cache'))) },
    { method: 'GET', path: '/v1/health/pubsub', scope: 'health.read', handler: () => json(listOf(pass('PubSub'))) },
    { method: 'GET', path: '/v1/health/time', scope: 'health.read', handler: time },
    { method: 'GET', path: '/v1/health/storage', scope: 'health.read', handler: () => json(pass('')) },
    { method: 'GET', path: '/v1/health/storage/local', scope: 'health.read', handler: () => json(pass('')) },
    { method: 'GET', path: '/v1/health/queue/mails', scope: 'health.read', handler: waitingMails },
    ...IDLE_QUEUES.map((queue): Route => ({
      method: 'GET',
      path: `/v1/health/queue/${queue}`,
      scope: 'health.read',
      handler: () => json({ size: 0 })
    }))
  ]
}

export const localeService: Service = {
  name: 'locale',
  routes: [
    { method: 'GET', path: '/v1/locale', scope: 'locale.read', handler: locale },
    {
      method: 'GET',
      path: '/v1/locale/codes',
      scope: 'locale.read',
      handler: () => json(all('localeCodes', localeCodes))
    },
    {
      method: 'GET',
      path: '/v1/locale/countries',
      scope: 'locale.read',
      handler: (context) => countryList(context, 'all')
    },
    {
      method: 'GET',
      path: '/v1/locale/countries/eu',
      scope: 'locale.read',
      handler: (context) => countryList(context, 'eu')
    },
    { method: 'GET', path: '/v1/locale/continents', scope: 'locale.read', handler: continentList }
  ]
}

function database({ app }: RequestContext): Reply {
  app.db.prepare('SELECT 1').get()
  // Names of a usual installation; here they all stand for the same file.
  return json(all('statuses', DATABASES.map(pass)))
}

/** Seconds. Only this machine's clock is read. */
function time({ app }: RequestContext): Reply {
  const now = Math.floor(app.options.now() / 1000)
  return json({ remoteTime: now, localTime: now, diff: 0 })
}

function waitingMails({ app }: RequestContext): Reply {
  return json({ size: undeliveredMails(app).filter(({ failed }) => !failed).length })
}

function languageOf({ headers }: RequestContext): string {
  const wanted = String(headers['x-appwrite-locale'] ?? 'en').toLowerCase()
  const known = localeCodes.some(({ code }) => code === wanted)
  return known ? wanted : 'en'
}

function countryList(context: RequestContext, which: 'all' | 'eu'): Reply {
  return json(all('countries', countries(languageOf(context), which)))
}

function continentList(context: RequestContext): Reply {
  return json(all('continents', continents(languageOf(context))))
}

function all(name: string, items: readonly unknown[]): Record<string, unknown> {
  return { total: items.length, [name]: items }
}

function listOf(status: Record<string, unknown>): Record<string, unknown> {
  return all('statuses', [status])
}

function locale(context: RequestContext): Reply {
  const { request } = context
  const unknown = UNKNOWN[languageOf(context).split('-')[0] ?? 'en'] ?? 'Unknown'
  const ip = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '').replace(/^::1$/, '127.0.0.1')
  return json({
    ip,
    countryCode: '--',
    country: unknown,
    continentCode: '--',
    continent: unknown,
    eu: false,
    currency: ''
  })
}

function pass(name: string): Record<string, unknown> {
  return { name, ping: 0, status: 'pass' }
}

function json(value: Record<string, unknown>): Reply {
  return { status: 200, json: value }
}

function text(body: string): Reply {
  return { status: 200, body, headers: { 'content-type': 'text/plain; charset=UTF-8' } }
}
