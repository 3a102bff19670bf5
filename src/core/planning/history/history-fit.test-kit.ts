/** Writes small FIT files, based on the protocol rather than on our reader. */

interface TestField {
  number: number
  size: 1 | 2 | 4
  value: number
}

const CHECK_POLYNOMIAL = 0xa001

/** CRC-16, bit by bit. */
export function checkOf(bytes: readonly number[]): number {
  let check = 0
  for (const byte of bytes) {
    check ^= byte
    for (let bit = 0; bit < 8; bit += 1) check = (check & 1) === 0 ? check >> 1 : (check >> 1) ^ CHECK_POLYNOMIAL
  }
  return check
}

function numberBytes(value: number, size: number, isLittle = true): number[] {
  const bytes = Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** index) % 256)
  return isLittle ? bytes : bytes.reverse()
}

export const definition = (local: number, message: number, fields: readonly TestField[], isLittle = true): number[] => [
  0x40 | local,
  0,
  isLittle ? 0 : 1,
  ...numberBytes(message, 2, isLittle),
  fields.length,
  ...fields.flatMap(({ number, size }) => [number, size, size === 4 ? 0x86 : size === 2 ? 0x84 : 0])
]

export const data = (local: number, fields: readonly TestField[], isLittle = true): number[] => [
  local,
  ...fields.flatMap(({ value, size }) => numberBytes(value, size, isLittle))
]

export function fitFile(messages: readonly number[], headSize: 12 | 14 = 14): number[] {
  const head = [headSize, 0x20, ...numberBytes(2132, 2), ...numberBytes(messages.length, 4), 0x2e, 0x46, 0x49, 0x54]
  const whole = [...head, ...(headSize === 14 ? numberBytes(checkOf(head), 2) : []), ...messages]
  return [...whole, ...numberBytes(checkOf(whole), 2)]
}

/** Seconds since 31 December 1989. */
const fitTime = (iso: string): number => (Date.parse(iso) - Date.UTC(1989, 11, 31)) / 1000

export const session = (iso: string, sport: number, part: number, seconds: number): TestField[] => [
  { number: 253, size: 4, value: fitTime(iso) + seconds },
  { number: 2, size: 4, value: fitTime(iso) },
  { number: 5, size: 1, value: sport },
  { number: 6, size: 1, value: part },
  { number: 7, size: 4, value: (seconds + 30) * 1000 },
  { number: 8, size: 4, value: seconds * 1000 },
  { number: 25, size: 2, value: 0 }
]

/** A run of 30 minutes with 400 track points. */
export function runFile(iso = '2024-06-02T06:00:00Z'): Uint8Array {
  const point: TestField[] = [
    { number: 253, size: 4, value: fitTime(iso) },
    { number: 3, size: 1, value: 140 }
  ]
  const fields = session(iso, 1, 0, 1800)
  return Uint8Array.from(
    fitFile([
      ...definition(0, 20, point),
      ...Array.from({ length: 400 }, () => data(0, point)).flat(),
      ...definition(1, 18, fields),
      ...data(1, fields)
    ])
  )
}
