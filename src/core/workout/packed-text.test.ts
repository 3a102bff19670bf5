import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64Url, packedId, packedText, PACKED_TEXT_MAX, readPackedText, toBase64Url } from './packed-text.ts'
import { isPackedId } from './packed-id.ts'

const bytes = fc.uint8Array({ maxLength: 300 })

describe('the text of a link that holds a workout', () => {
  it('is base64url', () => {
    fc.assert(
      fc.property(bytes, (some) => {
        expect(toBase64Url(some)).toBe(Buffer.from(some).toString('base64url'))
        expect(fromBase64Url(toBase64Url(some))).toEqual(some)
      })
    )
    expect(fromBase64Url('ab=d')).toBeNull()
  })

  it('survives a round trip, and detects a lost or changed letter', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.nat(), (some, at) => {
        const text = packedText(some) ?? ''
        expect(readPackedText(text)).toEqual(some)
        for (let length = 0; length < text.length; length += 7)
          expect(readPackedText(text.slice(0, length))).toBe('damaged')
        const index = 2 + (at % (text.length - 2))
        const other = text.charAt(index) === 'A' ? 'B' : 'A'
        expect(readPackedText(text.slice(0, index) + other + text.slice(index + 1))).toBe('damaged')
      }),
      { numRuns: 300 }
    )
  })

  it('reports a newer version before anything else', () => {
    expect(readPackedText('2.whatever')).toBe('newer')
    expect(readPackedText('99999999.whatever')).toBe('damaged')
    expect(readPackedText('x')).toBe('damaged')
  })

  it('is rejected immediately when it is too long, in both directions', () => {
    expect(packedText(new Uint8Array(PACKED_TEXT_MAX))).toBeNull()
    const start = performance.now()
    expect(readPackedText(`1.${'A'.repeat(10_000_000)}`)).toBe('too-long')
    expect(performance.now() - start).toBeLessThan(50)
  })

  it('treats letters outside base64url as damage', () => {
    const text = packedText(new Uint8Array([1, 2, 3])) ?? ''
    expect(readPackedText(text.replace('1.', '1.+'))).toBe('damaged')
  })

  it('has its own id, which no stored workout has', () => {
    expect(packedId('1.abc')).toBe(packedId('1.abc'))
    expect(packedId('1.abc')).not.toBe(packedId('1.abd'))
    expect(isPackedId(packedId('1.abc'))).toBe(true)
    expect(isPackedId('aaaaaaaaaaaaaaaaaaaa')).toBe(false)
  })
})
