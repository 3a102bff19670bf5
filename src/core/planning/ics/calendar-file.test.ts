import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFile, calendarFileName, escapeText, foldLine, utcStamp, type CalendarEvent } from './calendar-file.ts'

const EVENT: CalendarEvent = {
  uid: 'a1b2c3@icepoint',
  title: 'Kettlebell ladder',
  description: '',
  url: '',
  start: new Date('2026-11-23T07:30:00.000Z'),
  durationSec: 846,
  reminderMin: null
}
const MADE = new Date('2026-11-21T06:00:05.250Z')
const eventOf = (part: Partial<CalendarEvent>): CalendarEvent => ({ ...EVENT, ...part })

/** Reads the file as a calendar app does. Based on the RFC rather than on our code. */
function read(file: string): { name: string; value: string }[] {
  expect(file.endsWith('\r\n')).toBe(true)
  const lines = file.slice(0, -2).split('\r\n')
  for (const line of lines) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)

    expect(line).not.toMatch(/[\u0000-\u001f\u007f]/)
  }
  const whole: string[] = []
  for (const line of lines) {
    if (line.startsWith(' ')) whole[whole.length - 1] += line.slice(1)
    else whole.push(line)
  }
  return whole.map((line) => {
    const colon = line.indexOf(':')
    return { name: line.slice(0, colon), value: line.slice(colon + 1) }
  })
}
const unescape = (text: string): string => text.replace(/\\([\\;,nN])/g, (_all, c: string) => (/n/i.test(c) ? '\n' : c))
const valueOf = (file: string, name: string) => read(file).find((line) => line.name === name)?.value

describe('an appointment', () => {
  it('follows the RFC', () => {
    expect(calendarFile(EVENT, MADE).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Icepoint//Training//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:a1b2c3@icepoint',
      'DTSTAMP:20261121T060005Z',
      'DTSTART:20261123T073000Z',
      'DURATION:PT14M6S',
      'SUMMARY:Kettlebell ladder',
      'END:VEVENT',
      'END:VCALENDAR',
      ''
    ])
  })
  it('has a reminder, a description and an address where they are given', () => {
    const file = calendarFile(
      eventOf({ reminderMin: 30, description: 'Bring water', url: 'https://icepoint.example/workout/a,b;c/' }),
      MADE
    )
    expect(read(file).slice(9)).toEqual([
      { name: 'SUMMARY', value: 'Kettlebell ladder' },
      { name: 'DESCRIPTION', value: 'Bring water' },
      { name: 'URL', value: 'https://icepoint.example/workout/a,b;c/' },
      { name: 'BEGIN', value: 'VALARM' },
      { name: 'ACTION', value: 'DISPLAY' },
      { name: 'DESCRIPTION', value: 'Kettlebell ladder' },
      { name: 'TRIGGER', value: '-PT30M' },
      { name: 'END', value: 'VALARM' },
      { name: 'END', value: 'VEVENT' },
      { name: 'END', value: 'VCALENDAR' }
    ])
  })
  it('can remind at the start itself, and lasts at least a second and at most hours', () => {
    expect(valueOf(calendarFile(eventOf({ reminderMin: 0 }), MADE), 'TRIGGER')).toBe('-PT0M')
    expect(valueOf(calendarFile(eventOf({ durationSec: 0 }), MADE), 'DURATION')).toBe('PT1S')
    expect(valueOf(calendarFile(eventOf({ durationSec: 90_060 }), MADE), 'DURATION')).toBe('PT25H1M')
  })
  it('never lets a title or an address start a new line', () => {
    const nasty = 'Legs\r\nATTENDEE:mailto:a@b\nX:\r1'
    const file = calendarFile(eventOf({ title: nasty, url: 'https://a.example/\r\nX-EVIL:1' }), MADE)
    expect(read(file).map((line) => line.name)).not.toContain('ATTENDEE')
    expect(read(file).map((line) => line.name)).not.toContain('X-EVIL')
    expect(valueOf(file, 'SUMMARY')).toBe('Legs\\nATTENDEE:mailto:a@b\\nX:\\n1')
  })
})

describe('the parts of a file', () => {
  it('write moments in UTC, whatever the zone', () => {
    expect(utcStamp(new Date('2026-03-29T02:30:00+02:00'))).toBe('20260329T003000Z')
  })
  it('escape special characters and drop forbidden ones', () => {
    expect(escapeText('a;b,c\\d:e"f')).toBe('a\\;b\\,c\\\\d:e"f')
    expect(escapeText('one\r\ntwo\rthree\nfour')).toBe('one\\ntwo\\nthree\\nfour')
    expect(escapeText('a\tb\u0000c\u007fd\u001be')).toBe('a bcde')
  })
  it('fold at 75 octets, between characters', () => {
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75))
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
    // The space that starts a continuation line counts too.
    expect(foldLine('x'.repeat(150))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`)
    // Four octets each: a line of 75 holds eighteen, with or without the leading space.
    expect(foldLine('🏋'.repeat(37))).toBe(`${'🏋'.repeat(18)}\r\n ${'🏋'.repeat(18)}\r\n 🏋`)
    expect(foldLine('é'.repeat(38))).toBe(`${'é'.repeat(37)}\r\n é`)
    expect(foldLine('€'.repeat(26))).toBe(`${'€'.repeat(25)}\r\n €`)
  })
  it('name the file after the title', () => {
    expect(calendarFileName('Kettlebell ladder: up/down')).toBe('kettlebell-ladder-up-down.ics')
    expect(calendarFileName('Rücken & Hüfte')).toBe('rucken-hufte.ics')
    expect(calendarFileName('../..')).toBe('icepoint.ics')
    expect(calendarFileName('')).toBe('icepoint.ics')
    expect(calendarFileName('é'.repeat(90))).toBe(`${'e'.repeat(40)}.ics`)
  })
})

const anyText = fc.string({ unit: 'binary', maxLength: 300, size: 'max' })
const anyMoment = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })

describe('any title, moment and reminder', () => {
  it('survive a round trip', () => {
    fc.assert(
      fc.property(
        anyText,
        anyText,
        anyMoment,
        fc.option(fc.integer({ min: 0, max: 20_160 })),
        (title, text, start, min) => {
          const file = calendarFile(eventOf({ title, description: text, start, reminderMin: min }), MADE)

          const clean = (raw: string) =>
            raw
              .replace(/\r\n?/g, '\n')
              .replace(/\t/g, ' ')
              .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
          expect(unescape(valueOf(file, 'SUMMARY') ?? '')).toBe(clean(title))
          if (text !== '') expect(unescape(valueOf(file, 'DESCRIPTION') ?? '')).toBe(clean(text))
          expect(valueOf(file, 'DTSTART')).toMatch(/^\d{8}T\d{6}Z$/)
          expect(valueOf(file, 'TRIGGER')).toBe(min === null ? undefined : `-PT${min}M`)
        }
      )
    )
  })
  it('fold into lines that fit and can be joined again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400, size: 'max' }), (text) => {
        const line = text.replace(/[\r\n]/g, '')
        const folded = foldLine(line)
        for (const part of folded.split('\r\n')) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75)
        expect(folded.replaceAll('\r\n ', '')).toBe(line)
      })
    )
  })
  it('give a file name that no system takes for a path', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        const name = calendarFileName(title)
        expect(name).toMatch(/^[\p{L}\p{N}-]+\.ics$/u)
        expect([...name].length).toBeLessThanOrEqual(44)
      })
    )
  })
})
