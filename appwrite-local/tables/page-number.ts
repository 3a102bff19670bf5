/** The number of a `limit` or `offset`, with PHP's idea of one (utopia-php/framework, Numeric and Range). */
import { FloatLiteral } from './exact-json.ts'

/** Beyond this no list goes: larger numbers mean the same. */
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

function wholeNumber(value: unknown): bigint | 'fraction' | 'none' {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : 'fraction'
  // `2.0` and what is beyond 64 bits are no integers in PHP.
  if (value instanceof FloatLiteral) return 'fraction'
  if (typeof value !== 'string') return 'none'
  if (/^\s*[+-]?\d{1,18}\s*$/.test(value)) return BigInt(value.trim().replace('+', ''))
  return value.trim() !== '' && Number.isFinite(Number(value)) ? 'fraction' : 'none'
}

/**
 * Reads the number of a `limit` or `offset`.
 * @param name for the error: `limit` or `offset`
 * @param refuse gets the text of the error and throws
 */
export function pageNumber(
  value: unknown,
  name: 'limit' | 'offset',
  minimum: number,
  refuse: (problem: string) => never
): number {
  const number = wholeNumber(value)
  if (number === 'none') return refuse(`Invalid ${name}: Value must be a valid number`)
  if (number === 'fraction' || number < minimum) {
    return refuse(`Invalid ${name}: Value must be a valid range between ${minimum} and 9,223,372,036,854,775,807`)
  }
  return Number(number < LARGEST ? number : LARGEST)
}
