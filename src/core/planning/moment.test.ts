import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { momentSchema } from './moment.ts'

const isMoment = (text: unknown): boolean => v.is(momentSchema, text)

describe('a moment', () => {
  it('is an ISO time with its zone', () => {
    for (const text of ['2026-11-23T07:30:00Z', '2026-11-23T07:30:00.123456+01:00', '1970-01-01T00:00:00Z'])
      expect(isMoment(text), text).toBe(true)
  })

  it('rejects everything else', () => {
    const wrong = ['', '2026-11-23', '2026-11-23T07:30', '2026-11-23T07:30:00', '1969-12-31T23:59:59Z', 7, null]
    for (const text of [...wrong, '2026-13-01T00:00:00Z', '9999-06-01T00:00:00Z']) expect(isMoment(text)).toBe(false)
  })
})
