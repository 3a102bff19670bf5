/**
 * Values that differ from run to run (ids, dates, secrets), learned from responses and inserted into later requests.
 */
import type { Json } from './recording.ts'

const idSource = '(?<![0-9a-f])[0-9a-f]{20}(?![0-9a-f])'
const dateSource = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\+00:00'
const databaseDateSource = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3}'
const jwtSource = 'eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+'
const variable = new RegExp(`${idSource}|${dateSource}|${databaseDateSource}|${jwtSource}`, 'g')

type VariableKind = 'id' | 'date' | 'databaseDate' | 'jwt'

export type Piece = { kind: 'literal'; text: string } | { kind: VariableKind; text: string }

function kindOf(text: string): VariableKind {
  if (text.startsWith('eyJ')) return 'jwt'
  if (text.includes('T')) return 'date'
  return text.includes(' ') ? 'databaseDate' : 'id'
}

export function pieces(text: string): Piece[] {
  const found: Piece[] = []
  let end = 0
  for (const match of text.matchAll(variable)) {
    if (match.index > end) found.push({ kind: 'literal', text: text.slice(end, match.index) })
    found.push({ kind: kindOf(match[0]), text: match[0] })
    end = match.index + match[0].length
  }
  if (end < text.length) found.push({ kind: 'literal', text: text.slice(end) })
  return found
}

/** Expands `xx…<elided: N chars>` to N characters. */
export function expandElided(text: string): string {
  const match = /^([\s\S]*)…<elided: (\d+) chars>$/.exec(text)
  if (!match) return text
  const prefix = match[1] ?? ''
  return prefix.padEnd(Number(match[2]), prefix.at(-1) ?? 'x')
}

export class Bindings {
  readonly #values = new Map<string, string>()
  readonly #sessions = new Map<string, string>()

  bind(recorded: string, local: string): void {
    this.#values.set(recorded, local)
  }

  get(recorded: string): string | undefined {
    return this.#values.get(recorded)
  }

  /** Remembers the session or JWT of an actor behind a placeholder such as `<session:alice>`. */
  bindPlaceholder(placeholder: string, actor: string, local: string): void {
    this.#sessions.set(`${actor}|${placeholder}`, local)
    this.#sessions.set(placeholder, local)
  }

  #placeholder(placeholder: string, actor: string): string {
    return this.#sessions.get(`${actor}|${placeholder}`) ?? this.#sessions.get(placeholder) ?? placeholder
  }

  fill(text: string, actor: string): string {
    const whole = this.#values.get(text)
    if (whole !== undefined) return whole
    return expandElided(text)
      .replace(/<(?:session|jwt|key):[^>]+>/g, (placeholder) => this.#placeholder(placeholder, actor))
      .replace(variable, (value) => this.#values.get(value) ?? value)
  }

  fillJson(value: Json, actor: string): Json {
    if (typeof value === 'string') return this.fill(value, actor)
    if (Array.isArray(value)) return value.map((item) => this.fillJson(item, actor))
    if (value !== null && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.fillJson(item, actor)]))
    }
    return value
  }
}
