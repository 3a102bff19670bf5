/** JSON that keeps integers above 2^53 and the difference between `3.0` and `3`. */

const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n

/** A whole number written with a fraction or exponent (a float in PHP). */
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

/** Integers outside ±2^53 become bigint, `3.0` a FloatLiteral. @throws SyntaxError */
export function parseExactJson(text: string): unknown {
  return (JSON.parse as (text: string, reviver: ReviverWithSource) => unknown)(text, reviveNumber)
}

export function needsExactParse(text: string): boolean {
  return /\d{16,}|\d\.\d|\d[eE]/.test(text)
}

interface RawJson {
  rawJSON(text: string): unknown
}

/** Makes `JSON.stringify` write this value as a bare number with all digits. */
export function exactInteger(value: bigint): unknown {
  if (value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(value)
  return (JSON as unknown as RawJson).rawJSON(value.toString())
}

export function stringifyExact(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'bigint') return exactInteger(item)
    return item instanceof FloatLiteral ? item.value : item
  })
}
