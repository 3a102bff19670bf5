/** Parses the `Range` header (RFC 9110) as far as players use it: a single byte range. */

export interface ByteRange {
  start: number
  end: number
}

/** `none` means outside the file. A header that may be ignored gives `all`. */
export function readRange(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((header ?? '').trim())
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? '']
  if (first === '' && last === '') return 'all'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Number(last)
  if (end < start && last !== '') return 'all'
  return start >= size ? 'none' : { start, end: Math.min(end, size - 1) }
}
