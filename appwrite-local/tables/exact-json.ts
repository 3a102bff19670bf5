/** JSON that keeps what JavaScript numbers lose: integers beyond 2^53, and whether `3.0` was written or `3`. */

const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n

/** A number that was written with a fraction or exponent although its value is whole (PHP makes it a float). */
export class FloatLiteral {
  readonly value: number
  constructor(value: number) {
    this.value = value
  }
}

function reviveNumber(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== 'number' || context.source === undefined) return value
  if (/[.eE]/.test(context.source)) return Number.isInteger(value) ? new FloatLiteral(value) : value
  if (Number.isSafeInteger(value)) return value
  const exact = BigInt(context.source)
  return exact >= INT64_MIN && exact <= INT64_MAX ? exact : new FloatLiteral(value)
}

type ReviverWithSource = (key: string, value: unknown, context: { source?: string }) => unknown

/**
 * Parses JSON; integers outside ±2^53 become bigint, `3.0` becomes a FloatLiteral.
 * @throws SyntaxError when the text is no JSON
 */
export function parseExactJson(text: string): unknown {
  return (JSON.parse as (text: string, reviver: ReviverWithSource) => unknown)(text, reviveNumber)
}

/** True when plain `JSON.parse` could lose something of this text. */
export function needsExactParse(text: string): boolean {
  return /\d{16,}|\d\.\d|\d[eE]/.test(text)
}

interface RawJson {
  rawJSON(text: string): unknown
}

/** A value that `JSON.stringify` writes as a bare number with all digits. */
export function exactInteger(value: bigint): unknown {
  if (value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(value)
  return (JSON as unknown as RawJson).rawJSON(value.toString())
}

/** Serialises with bigints as bare numbers. */
export function stringifyExact(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'bigint') return exactInteger(item)
    return item instanceof FloatLiteral ? item.value : item
  })
}
