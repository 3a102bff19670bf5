import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aiEventReader, eventText, type AiEvent } from './ai-events.ts'
import { eventReader } from './event-stream.ts'

const EVENTS: AiEvent[] = [
  {
    type: 'exercise',
    at: 0,
    name: 'Kniebeuge\n"tief"',
    figure: 'squat',
    length: { kind: 'time', seconds: 40 },
    side: 'none'
  },
  { type: 'exercise', at: 1, name: 'data: event: 👩🏽‍🚒', figure: '', length: null, side: 'each' },
  { type: 'say', text: 'Zwei Runden, dann ist Schluss.\r\n\r\n' },
  { type: 'done', used: 1, limit: 5 },
  { type: 'error', code: 'ai-away' }
]
const STREAM = EVENTS.map(eventText).join(': still here\n\n')

describe('aiEventReader', () => {
  it('returns the sent events wherever the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(STREAM.length), { maxLength: 20 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), STREAM.length]
        const read = aiEventReader()
        expect(at.slice(1).flatMap((to, index) => read(STREAM.slice(at[index], to)))).toEqual(EVENTS)
      })
    )
  })

  it('returns an event as soon as it is complete, and not before', () => {
    const read = aiEventReader()
    const text = eventText(EVENTS[3]!)
    expect(read(text.slice(0, -1))).toEqual([])
    expect(read('\n')).toEqual([EVENTS[3]])
  })

  it('skips unknown events', () => {
    const read = aiEventReader()
    expect(
      read('event: news\ndata: {}\n\nevent: say\ndata: {"text":\n\nevent: say\ndata: 7\n\ndata: {}\n\nevent: say\n\n')
    ).toEqual([])
  })
})

describe('eventReader', () => {
  it('reads every kind of line ending, and data over several lines', () => {
    const read = (text: string) => eventReader(1000).read(text)
    const expected = [{ event: 'message', data: 'a\nb' }]
    for (const end of ['\n', '\r\n', '\r'])
      expect(read(`id: 7${end}data:a${end}data: b${end}retry${end}${end}x`)).toEqual(expected)
    expect(read('data\n\n')).toEqual([{ event: 'message', data: '' }])
  })

  it('waits for the line feed after a carriage return', () => {
    const reader = eventReader(1000)
    expect([reader.read('data: a\r'), reader.read('\n\r'), reader.read('\n')]).toEqual([
      [],
      [],
      [{ event: 'message', data: 'a' }]
    ])
  })

  it('stops at an event that never ends', () => {
    const reader = eventReader(100)
    expect(reader.read(`data: ${'x'.repeat(50)}\n`)).toEqual([])
    expect(reader.isTooLong()).toBe(false)
    reader.read(`data: ${'x'.repeat(60)}\n\n`)
    expect(reader.isTooLong()).toBe(true)
    expect(reader.read('\n\ndata: a\n\n')).toEqual([])
    const lines = eventReader(100)
    lines.read('x'.repeat(101))
    expect(lines.isTooLong()).toBe(true)
  })
})
