import { describe, expect, it } from 'vitest'
import { newId } from './ids.ts'

describe('newId', () => {
  it('has 20 lowercase hexadecimal characters like Appwrite’s ids', () => {
    for (let i = 0; i < 200; i += 1) expect(newId()).toMatch(/^[0-9a-f]{20}$/)
    expect(newId(1_700_000_000_999)).toMatch(/^6553f100f3e58[0-9a-f]{7}$/)
    expect(newId(1_700_000_000_000)).toMatch(/^6553f10000000[0-9a-f]{7}$/)
  })
  it('is unique within the same moment', () => {
    expect(new Set(Array.from({ length: 500 }, () => newId(1_700_000_000_000))).size).toBe(500)
  })
  it('grows with time', () => {
    expect(newId(1_700_000_001_000) > newId(1_700_000_000_000)).toBe(true)
  })
})
