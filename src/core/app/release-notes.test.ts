import { describe, expect, it } from 'vitest'
import { compareVersions, noteParts, notesBetween, notesFor, type NoteRow } from './release-notes.ts'

const row = (version: string, language: string, note = `${version} ${language}`): NoteRow => ({
  version,
  language,
  note
})

describe('notesFor', () => {
  it('sorts versions by number, newest first', () => {
    const versions = ['1.9', '1.10', '0.9.12', '1.10.1', '1.2'].map((version) => row(version, 'en'))
    expect(notesFor(versions, 'en').map(({ version }) => version)).toEqual(['1.10.1', '1.10', '1.9', '1.2', '0.9.12'])
  })

  it('uses the reader’s language, else English, else any', () => {
    const rows = [
      row('1', 'en'),
      row('1', 'de'),
      row('2', 'de'),
      row('2', 'en'),
      row('3', 'fr'),
      row('4', ''),
      row('4', 'nl')
    ]
    expect(notesFor(rows, 'de').map(({ note }) => note)).toEqual(['4 ', '3 fr', '2 de', '1 de'])
    expect(notesFor(rows, 'es').map(({ note }) => note)).toEqual(['4 ', '3 fr', '2 en', '1 en'])
  })
})

it('lists the versions after the last one seen, up to the current one', () => {
  const notes = ['2.0', '1.10', '1.9', '1.2'].map((version) => ({ version, note: '' }))
  expect(notesBetween(notes, '1.9', '1.10').map(({ version }) => version)).toEqual(['1.10'])
  expect(notesBetween(notes, '1.10', '1.10')).toEqual([])
  expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0)
})

it('splits notes into paragraphs and lists', () => {
  expect(noteParts('Hello\nthere.\n\n- one\n- two\nAfter.\n\n\n* three')).toEqual([
    { kind: 'text', text: 'Hello there.' },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'text', text: 'After.' },
    { kind: 'list', items: ['three'] }
  ])
})
