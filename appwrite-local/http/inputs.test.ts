import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBody } from './body.ts'
import { formatDate, parseDate } from '../store/dates.ts'
import { isValidId, uniqueId } from '../store/ids.ts'
import { signJwt, verifyJwt } from '../rights/jwt.ts'
import { parseMultipart } from './multipart.ts'
import { parseForm } from './php-input.ts'

describe('forms', () => {
  it('parses brackets like PHP', () => {
    expect(parseForm('a=1&b[]=x&b[]=y&c[d][e]=z&q[0]=m&q[1]=n')).toEqual({
      a: '1',
      b: ['x', 'y'],
      c: { d: { e: 'z' } },
      q: ['m', 'n']
    })
  })

  it('cannot reach a prototype', () => {
    parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('ignores brackets nested too deep', () => {
    expect(parseForm(`a${'[b]'.repeat(100_000)}=1&c=2`)).toEqual({ c: '2' })
  })

  it('reads back any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(parseForm(`v=${encodeURIComponent(text)}`)['v']).toBe(text)
      })
    )
  })
})

describe('multipart', () => {
  const type = 'multipart/form-data; boundary=XX'
  const body = (content: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from('--XX\r\nContent-Disposition: form-data; name="permissions[]"\r\n\r\nread("any")\r\n'),
      Buffer.from('--XX\r\nContent-Disposition: form-data; name="file"; filename="a \\"b\\".bin"\r\n'),
      Buffer.from('Content-Type: image/png\r\n\r\n'),
      content,
      Buffer.from('\r\n--XX--\r\n')
    ])

  it('keeps every byte of a file', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const { fields, files } = parseMultipart(body(Buffer.from(bytes)), type)
        expect(fields['permissions']).toEqual(['read("any")'])
        expect(files[0]?.data.equals(bytes)).toBe(true)
        expect(files[0]?.filename).toBe('a "b".bin')
      })
    )
  })

  it('survives any input', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void parseMultipart(Buffer.from(bytes), type)))
  })
})

it('keeps large JSON integers exact', () => {
  const { fields } = parseBody(
    Buffer.from('{"n":9223372036854775807,"m":12,"f":1.5}'),
    'application/json; charset=utf-8'
  )
  expect(fields).toEqual({ n: 9223372036854775807n, m: 12, f: 1.5 })
})

it('creates ids that it accepts, ordered by time', () => {
  const ids = [1_795_236_259_000, 1_795_236_260_001, 1_795_236_261_002].map(uniqueId)
  expect(ids.every((id) => id.length === 20 && isValidId(id))).toBe(true)
  expect([...ids].sort()).toEqual(ids)
  expect(['_a', '', 'a b', 'ä', 'a'.repeat(37), '.a', 5].some(isValidId)).toBe(false)
})

it('writes dates that it can read back', () => {
  expect(formatDate(Date.UTC(2026, 7, 21, 12, 42, 38))).toBe('2026-08-21T12:42:38.000+00:00')
  expect(parseDate('2026-08-21T12:42:38.000+00:00')).toBe(Date.UTC(2026, 7, 21, 12, 42, 38))
})

describe('JWT', () => {
  const token = signJwt({ userId: 'a', exp: 1000 }, 'secret')

  it('is accepted with the right secret before it expires', () => {
    expect(verifyJwt(token, 'secret', 999_999)).toEqual({ userId: 'a', exp: 1000 })
    expect(() => verifyJwt(token, 'secret', 1_000_000)).toThrow('Expired')
    expect(() => verifyJwt(token, 'other', 0)).toThrow('Signature failed')
  })

  it('is refused without an algorithm', () => {
    const head = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(() => verifyJwt(`${head}.${token.split('.')[1]}.`, 'secret', 0)).toThrow('Unsupported header algo')
  })
})
