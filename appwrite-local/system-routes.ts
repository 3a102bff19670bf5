/** Health, ping and locale. */
import { SERVER_VERSION } from './errors.ts'
import type { Reply, RequestContext, Service } from './types.ts'

/** Word for an unknown country in the languages that the product speaks. */
const UNKNOWN: Readonly<Record<string, string>> = {
  en: 'Unknown',
  de: 'Unbekannt',
  fr: 'Inconnu',
  es: 'Desconocido',
  nl: 'Onbekend'
}

export const systemService: Service = {
  name: 'health',
  routes: [
    { method: 'GET', path: '/v1/ping', scope: 'global', handler: () => text('Pong!') },
    { method: 'GET', path: '/v1/health/version', scope: 'public', handler: () => json({ version: SERVER_VERSION }) },
    { method: 'GET', path: '/v1/health', scope: 'health.read', handler: () => json(pass('http')) },
    { method: 'GET', path: '/v1/health/db', scope: 'health.read', handler: database },
    { method: 'GET', path: '/v1/health/storage', scope: 'health.read', handler: () => json(pass('')) }
  ]
}

export const localeService: Service = {
  name: 'locale',
  routes: [{ method: 'GET', path: '/v1/locale', scope: 'locale.read', handler: locale }]
}

function database({ app }: RequestContext): Reply {
  app.db.prepare('SELECT 1').get()
  return json({ total: 1, statuses: [pass('SQLite')] })
}

function locale({ headers, request }: RequestContext): Reply {
  const wanted =
    String(headers['x-appwrite-locale'] ?? 'en')
      .toLowerCase()
      .split('-')[0] ?? 'en'
  const unknown = UNKNOWN[wanted] ?? 'Unknown'
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
