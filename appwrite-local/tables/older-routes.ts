/** Serves TablesDB under `/v1/databases` in the older API's terms, which the CLI still uses for columns and indexes. */
import { AppwriteError } from '../http/errors.ts'
import { ERRORS, type ErrorType } from '../http/errors-table.ts'
import type { Reply, RequestContext, Route } from '../types.ts'
import { needsExactParse, parseExactJson, stringifyExact } from './exact-json.ts'

const KEYS: readonly (readonly [current: string, older: string])[] = [
  ['tableId', 'collectionId'],
  ['rowId', 'documentId'],
  ['rows', 'documents'],
  ['tables', 'collections'],
  ['columns', 'attributes'],
  ['rowSecurity', 'documentSecurity'],
  ['relatedTableId', 'relatedCollectionId'],
  ['relatedTable', 'relatedCollection'],
  ['$tableId', '$collectionId']
]
const TO_CURRENT = new Map(KEYS.map(([current, older]) => [older, current]))
const TO_OLDER = new Map(KEYS)
const TO_OLDER_ROW = new Map([['$tableId', '$collectionId']])

const TYPE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^row_/, 'document_'],
  [/^table_/, 'collection_'],
  [/^column_index_/, 'index_'],
  [/^column_/, 'attribute_']
]

function olderPath(path: string): string {
  return path
    .replace('/v1/tablesdb', '/v1/databases')
    .replace('/tables', '/collections')
    .replace('/columns', '/attributes')
    .replace('/rows', '/documents')
}

function renamed(record: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [names.get(key) ?? key, value]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function olderAnswer(json: unknown): unknown {
  if (!isRecord(json)) return json
  if ('$tableId' in json) return renamed(json, TO_OLDER_ROW)
  const result = renamed(json, TO_OLDER)
  for (const key of ['documents', 'collections', 'attributes', 'indexes']) {
    const list = result[key]
    if (Array.isArray(list)) result[key] = list.map((item: unknown) => (isRecord(item) ? olderAnswer(item) : item))
  }
  return result
}

function olderError(error: unknown): unknown {
  if (!(error instanceof AppwriteError)) return error
  const word = TYPE_WORDS.find(([pattern]) => pattern.test(error.type))
  if (word === undefined) return error
  const type = error.type.replace(word[0], word[1])
  if (!(type in ERRORS)) return error
  const message = error.message
    .replace(/^Row /, 'Document ')
    .replace(/^(A )?[Tt]able /, (_all, article: string | undefined) =>
      article === undefined ? 'Collection ' : 'A collection '
    )
    .replace(/^Column /, 'Attribute ')
    .replaceAll('Column keys', 'Attribute keys')
    .replaceAll('row data', 'document data')
  return new AppwriteError(type as ErrorType, { message })
}

function currentContext(context: RequestContext): RequestContext {
  const body = renamed(context.body, TO_CURRENT)
  if (!needsExactParse(context.bodyText)) return { ...context, body, bodyText: '' }
  const exact = parseExactJson(context.bodyText)
  return { ...context, body, bodyText: isRecord(exact) ? stringifyExact(renamed(exact, TO_CURRENT)) : '' }
}

function translated(handler: Route['handler']): Route['handler'] {
  return (context) => {
    try {
      const reply = handler(currentContext(context)) as Reply
      return reply.json === undefined ? reply : { ...reply, json: olderAnswer(reply.json) }
    } catch (error) {
      throw olderError(error)
    }
  }
}

/** The handlers must be synchronous. */
export function olderRoutes(routes: readonly Route[]): Route[] {
  return routes.map((route) => ({ ...route, path: olderPath(route.path), handler: translated(route.handler) }))
}
