import { AppwriteError, invalidParam } from '../http/errors.ts'
import type { App, Reply, RequestContext } from '../types.ts'
import type { Scope } from './access.ts'
import { numberParam, wantsTotal } from './params.ts'
import { rangeText } from './problems.ts'
import { parseQueries } from './query-parser.ts'
import { selectionOf } from './query-rules.ts'
import { listColumns, listRows, listWithTotal } from './row-list.ts'
import { readJson } from './row-store.ts'
import { listInTransaction } from './staged-rows.ts'

const DAY_SECONDS = 86_400
const CACHE_ENTRIES = 500

interface CachedList {
  json: unknown
  table: string
  /** Milliseconds: when the list was made, and the cache lifetime. */
  made: number
  lifetime: number
}

const caches = new WeakMap<App, Map<string, CachedList>>()

function cacheOf(app: App): Map<string, CachedList> {
  let cache = caches.get(app)
  if (cache === undefined) {
    cache = new Map()
    caches.set(app, cache)
  }
  return cache
}

function tableKey(databaseId: string, tableId: string): string {
  return `${databaseId}/${tableId}`
}

/** Only changes to a table's settings clear its cached lists; writes leave them stale, as in Appwrite. */
export function forgetLists(app: App, databaseId: string, tableId: string): void {
  const cache = cacheOf(app)
  for (const [key, entry] of cache) {
    if (entry.table === tableKey(databaseId, tableId)) cache.delete(key)
  }
}

function ttlOf(context: RequestContext): number {
  const ttl = numberParam(context.query['ttl'], 'ttl', 0) ?? 0
  if (ttl < 0 || ttl > DAY_SECONDS) throw invalidParam('ttl', rangeText(0, DAY_SECONDS))
  return ttl
}

export function listReply(scope: Scope, context: RequestContext): Reply {
  const total = wantsTotal(context)
  const ttl = ttlOf(context)
  const queries = parseQueries(context.query['queries'])
  const selection = selectionOf(scope.table, queries, scope.now)
  const transactionId = context.query['transactionId']
  if (typeof transactionId === 'string' && transactionId !== '') {
    return { status: 200, json: listInTransaction(scope, transactionId, selection, total) }
  }
  const build = (): unknown => {
    const columns = listColumns(scope, selection)
    const page = total ? listWithTotal(scope, selection) : { rows: listRows(scope, selection), total: 0 }
    return { total: page.total, rows: page.rows.map((row) => readJson(scope.table, row, columns)) }
  }
  if (ttl === 0) return { status: 200, json: build() }

  const cache = cacheOf(scope.app)
  const { databaseId, id, sequence } = scope.table
  const roles = scope.actor.privileged ? ['key'] : [...scope.actor.roles].sort()
  const key = JSON.stringify([sequence, roles, context.query['queries'], total])
  const found = cache.get(key)
  const age = scope.now - (found?.made ?? 0)
  // If the clock was set back, a cached list must not live longer.
  if (found !== undefined && age >= 0 && age < found.lifetime) {
    return { status: 200, json: found.json, headers: { 'x-appwrite-cache': 'hit' } }
  }
  const json = build()
  const oldest = cache.keys().next().value
  if (cache.size >= CACHE_ENTRIES && oldest !== undefined) cache.delete(oldest)
  cache.set(key, { json, table: tableKey(databaseId, id), made: scope.now, lifetime: ttl * 1000 })
  return { status: 200, json, headers: { 'x-appwrite-cache': 'miss' } }
}

/** For callers of a bulk route without a key. */
export function hiddenFromClients(databaseId: string): AppwriteError {
  return new AppwriteError('database_not_found', { params: [databaseId] })
}
