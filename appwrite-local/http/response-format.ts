/** `X-Appwrite-Response-Format`: response formats for older SDKs, and the warning for newer ones. */
import type { IncomingMessage } from 'node:http'
import { SERVER_VERSION } from './errors.ts'
import type { Reply } from '../types.ts'

const PRESENT_SHAPES = '1.9.0'
const VERSION = /^\d+\.\d+\.\d+$/

type Json = Record<string, unknown>

/** Appwrite warns when an SDK is newer than the server; SDKs show it in the console. */
export function versionWarning(request: IncomingMessage): Record<string, string> {
  const format = request.headers['x-appwrite-response-format']
  if (typeof format !== 'string' || !VERSION.test(format) || !isOlder(SERVER_VERSION, format)) return {}
  return {
    'x-appwrite-warning':
      `The current SDK is built for Appwrite ${format}. However, the current Appwrite server version is ${SERVER_VERSION}. ` +
      'Please downgrade your SDK to match the Appwrite version: https://appwrite.io/docs/sdks'
  }
}

/**
 * Before 1.9, sequences were numbers and users had no impersonator. An invalid version counts as the oldest (recording
 * 12).
 */
export function inWantedFormat(request: IncomingMessage, reply: Reply): Reply {
  const format = request.headers['x-appwrite-response-format']
  if (typeof format !== 'string' || format === '' || reply.json === undefined) return reply
  if (VERSION.test(format) && !isOlder(format, PRESENT_SHAPES)) return reply
  return { ...reply, json: olderShape(reply.json) }
}

/** Responses hold lists only at the top level, so one level is enough. */
function olderShape(json: unknown): unknown {
  if (!isObject(json)) return json
  const entries = Object.entries(olderModel(json)).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.map((item: unknown) => (isObject(item) ? olderModel(item) : item)) : value
  ])
  return Object.fromEntries(entries) as Json
}

function olderModel(model: Json): Json {
  if (typeof model['$sequence'] === 'string') return { ...model, $sequence: Number(model['$sequence']) }
  if (!('impersonatorUserId' in model)) return model
  const { impersonator: _impersonator, impersonatorUserId: _impersonatorUserId, ...others } = model
  return others
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOlder(version: string, than: string): boolean {
  const a = version.split('.').map(Number)
  const b = than.split('.').map(Number)
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}
