/** PHP's rules for numbers (utopia-php/framework, Numeric and Range). */
import { FloatLiteral } from './exact-json.ts'

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

function wholeNumber(value: unknown): bigint | 'fraction' | 'none' {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : 'fraction'
  // In PHP, `2.0` and numbers above 64 bits are not integers.
  if (value instanceof FloatLiteral) return 'fraction'
  if (typeof value !== 'string') return 'none'
  if (/^\s*[+-]?\d{1,18}\s*$/.test(value)) return BigInt(value.trim().replace('+', ''))
  return value.trim() !== '' && Number.isFinite(Number(value)) ? 'fraction' : 'none'
}

/** `name` is `limit` or `offset`; `refuse` gets the error text and throws. */
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
