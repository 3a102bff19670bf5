/** Reads the recorded exchanges (`tests/conformance/recordings`, see the README there). */
import { readFileSync } from 'node:fs'

/** Integers beyond 2^53 are `bigint`. */
export type Json = null | boolean | number | bigint | string | Json[] | { [key: string]: Json }

export interface RecordedRequest {
  method: string
  path: string
  query?: Record<string, string | string[]>
  headers: Record<string, string>
  body?: Json
  bodyText?: string
}

export interface RecordedResponse {
  status: number
  headers: Record<string, string | string[]>
  body?: Json
  bodyText?: string
}

export interface HttpLine {
  kind: 'http'
  line: number
  step: string
  actor: string
  request: RecordedRequest
  response: RecordedResponse
}

export interface SocketLine {
  kind: 'socket'
  line: number
  step: string
  actor: string
  connection: number
  direction: 'client' | 'server'
  event:
    | { type: 'open'; path: string; query: Record<string, string | string[]>; headers: Record<string, string> }
    | { type: 'frame'; frame: Json; binary: boolean }
    | { type: 'text'; text: string }
    | { type: 'close'; code: number }
}

/** A note, a mail or a decoded token, but not a server response. */
export interface OtherLine {
  kind: 'other'
  line: number
  step: string
  value: Record<string, Json>
}

export type RecordedLine = HttpLine | SocketLine | OtherLine

export interface Recording {
  name: string
  projectId: string
  lines: RecordedLine[]
}

/** Keeps integers beyond 2^53 exact. */
export function parseJson(text: string): Json {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
    const source = context?.source ?? ''
    return /^-?\d+$/.test(source) ? BigInt(source) : value
  }) as Json
}

interface RawLine {
  step?: string
  actor?: string
  conn?: number
  direction?: 'client' | 'server'
  request?: RecordedRequest
  response?: RecordedResponse
  frame?: Json
  binary?: boolean
  text?: string
  open?: { path: string; query: Record<string, string | string[]>; headers: Record<string, string> }
  close?: { code: number }
}

function socketEvent(raw: RawLine): SocketLine['event'] | undefined {
  if (raw.open) return { type: 'open', ...raw.open }
  if (raw.close) return { type: 'close', code: raw.close.code }
  if (raw.frame !== undefined) return { type: 'frame', frame: raw.frame, binary: raw.binary === true }
  if (raw.text !== undefined) return { type: 'text', text: raw.text }
  return undefined
}

function toLine(raw: RawLine, line: number): RecordedLine {
  const common = { line, step: raw.step ?? '', actor: raw.actor ?? '' }
  if (raw.request && raw.response) return { kind: 'http', ...common, request: raw.request, response: raw.response }
  const event = socketEvent(raw)
  if (raw.conn !== undefined && raw.direction && event) {
    return { kind: 'socket', ...common, connection: raw.conn, direction: raw.direction, event }
  }
  return { kind: 'other', line, step: common.step, value: raw as Record<string, Json> }
}

function isEventOf(line: RecordedLine | undefined, step: string): boolean {
  if (line?.kind !== 'socket' || line.direction !== 'server' || line.step !== step || line.event.type !== 'frame')
    return false
  const { frame } = line.event
  return frame !== null && typeof frame === 'object' && !Array.isArray(frame) && frame['type'] === 'event'
}

/** An event may be logged just before the response to its request; here the response comes first. */
function requestsFirst(lines: RecordedLine[]): RecordedLine[] {
  const ordered: RecordedLine[] = []
  for (const line of lines) {
    let at = ordered.length
    if (line.kind === 'http') while (isEventOf(ordered[at - 1], line.step)) at -= 1
    ordered.splice(at, 0, line)
  }
  return ordered
}

/** `name`: for example `04-rows`. Line numbers count from 1. */
export function loadRecording(name: string): Recording {
  const file = new URL(`../recordings/${name}.jsonl`, import.meta.url)
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const { meta } = JSON.parse(head) as { meta: { project: string } }
  const read = lines.map((text, index) => toLine(parseJson(text) as unknown as RawLine, index + 2))
  return { name, projectId: meta.project, lines: requestsFirst(read) }
}
