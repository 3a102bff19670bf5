import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readHistory } from './history-file.ts'
import { fitCheck, FitError, isFit, readFit } from './history-fit.ts'
import { checkOf, data, definition, fitFile, runFile, session } from './history-fit.test-kit.ts'

const BEGIN = '2024-06-02T06:00:00Z'
const file = (...messages: readonly number[][]) => Uint8Array.from(fitFile(messages.flat()))
const only = (sport: number, part = 0) => {
  const fields = session(BEGIN, sport, part, 600)
  return readFit(file(definition(0, 18, fields), data(0, fields))).entries[0]?.sport
}

describe('a session', () => {
  it('gives the start, the sport and the duration without breaks', () => {
    const bytes = runFile()
    expect(isFit(bytes)).toBe(true)
    expect(readHistory(bytes, () => '')).toEqual({
      format: 'fit',
      entries: [
        {
          key: '2024-06-02T06:00:00.000Z',
          ownId: null,
          name: '',
          sport: 'Endurance',
          level: '',
          seconds: 1800,
          time: { kind: 'moment', date: '2024-06-02T06:00:00.000Z', day: null }
        }
      ],
      leftOut: []
    })
  })

  it.each([
    [1, 0, 'Endurance'],
    [2, 0, 'Cycling'],
    [10, 0, 'Fitness'],
    [10, 20, 'Strength'],
    [10, 43, 'YOGA'],
    [99, 0, '']
  ])('maps sport %i and sub-sport %i', (sport, part, ours) => expect(only(sport, part)).toBe(ours))

  it('falls back to start and end when no duration is given, and has none without both', () => {
    const fields = session(BEGIN, 1, 0, 600)
    const none = (...numbers: number[]) =>
      fields.map((field) => (numbers.includes(field.number) ? { ...field, value: 0xffffffff } : field))
    const read = (some: typeof fields) => readFit(file(definition(0, 18, some), data(0, some)))
    expect(read(none(8)).entries[0]?.seconds).toBe(630)
    expect(read(none(7, 8)).entries[0]?.seconds).toBeNull()
    expect(read(none(2))).toMatchObject({ entries: [], leftOut: [{ reason: 'bad-date', at: 1 }] })
    expect(read(fields.map((field) => (field.number === 2 ? { ...field, value: 900 } : field))).entries).toEqual([])
  })
})

describe('the structure of a file', () => {
  it('allows big-endian messages, a short header, developer fields and compressed timestamps', () => {
    const fields = session(BEGIN, 2, 0, 600)
    const big = [...definition(3, 18, fields, false), ...data(3, fields, false)]
    const [head = 0, ...others] = definition(1, 20, [{ number: 3, size: 1, value: 0 }])
    const withMore = [head | 0x20, ...others, 1, 0, 2, 0]
    const more = [1, 140, 7, 7]
    const short = [0x80 | (1 << 5) | 5, 141, 8, 8]
    const bytes = Uint8Array.from(fitFile([...withMore, ...more, ...short, ...big], 12))
    expect(readFit(bytes).entries).toMatchObject([{ sport: 'Cycling', seconds: 600 }])
  })

  it('allows several sessions and chained files', () => {
    const one = session(BEGIN, 1, 0, 600)
    const two = session('2024-06-02T08:00:00Z', 2, 0, 1200)
    const first = fitFile([...definition(0, 18, one), ...data(0, one), ...data(0, two)])
    expect(
      readFit(Uint8Array.from([...first, ...runFile('2024-06-05T06:00:00Z')])).entries.map(({ key }) => key)
    ).toEqual(['2024-06-02T06:00:00.000Z', '2024-06-02T08:00:00.000Z', '2024-06-05T06:00:00.000Z'])
  })

  it('yields nothing without a session', () => {
    const point = [{ number: 3, size: 1, value: 140 } as const]
    const bytes = file(definition(0, 20, point), data(0, point))
    expect(readHistory(bytes, () => '')).toBe('empty')
  })
})

describe('a damaged file', () => {
  it('fails the checksum, whichever bit is flipped', () => {
    const whole = runFile()
    const bits = fc.integer({ min: 0, max: whole.length * 8 - 1 })
    fc.assert(
      fc.property(bits, (bit) => {
        const bytes = Uint8Array.from(whole)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(() => readFit(bytes)).toThrow(FitError)
      })
    )
  })

  it('is rejected wherever it is cut off', () => {
    const whole = runFile()
    for (const length of [1, 11, 12, 13, 20, 600, whole.length - 1])
      expect(() => readFit(whole.subarray(0, length))).toThrow(FitError)
    expect(readHistory(whole.subarray(0, 600), () => '')).toBe('damaged')
  })

  it('is rejected when its data has no definition', () => {
    expect(() => readFit(file([3, 1, 2]))).toThrow(FitError)
    expect(isFit(new TextEncoder().encode('Date,Name'))).toBe(false)
  })

  it('has the checksum of the protocol', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => fitCheck(bytes) === checkOf([...bytes])))
  })
})
