/** What is new in each version, in whichever languages it was written. */
import type { Language } from '../workout/workout.ts'

export interface NoteRow {
  version: string
  /** Empty means the note is for everybody. */
  language?: string | null
  note: string
}

export interface ReleaseNote {
  version: string
  note: string
}

/** Compares numerically: 1.10 comes after 1.9. */
const byNumber = new Intl.Collator('en', { numeric: true })

export const compareVersions = (a: string, b: string): number => byNumber.compare(a, b)

/** One note per version, newest first, in the reader's language if there is one, else in English, else in any. */
export function notesFor(rows: readonly NoteRow[], language: Language): ReleaseNote[] {
  const wanted = [language, 'en', '']
  const rank = (row: NoteRow): number => {
    const at = wanted.indexOf(row.language ?? '')
    return at === -1 ? wanted.length : at
  }
  const best = new Map<string, NoteRow>()
  for (const row of rows) {
    const known = best.get(row.version)
    if (known === undefined || rank(row) < rank(known)) best.set(row.version, row)
  }
  return [...best.values()]
    .map(({ version, note }) => ({ version, note }))
    .toSorted((a, b) => compareVersions(b.version, a.version))
}

/** The notes for versions after `before`, up to `now`. */
export function notesBetween(notes: readonly ReleaseNote[], before: string, now: string): ReleaseNote[] {
  return notes.filter(({ version }) => compareVersions(version, before) > 0 && compareVersions(version, now) <= 0)
}

export type NotePart = { kind: 'text'; text: string } | { kind: 'list'; items: string[] }

/** An empty line separates paragraphs, and lines that begin with a dash form a list. Everything else is plain text. */
export function noteParts(note: string): NotePart[] {
  const parts: NotePart[] = []
  let isNew = true
  for (const line of note.split('\n').map((one) => one.trim())) {
    const last = parts.at(-1)
    const item = /^[-*•]\s+(.+)$/.exec(line)?.[1]
    if (line === '') isNew = true
    else if (item !== undefined) {
      if (last?.kind === 'list' && !isNew) last.items.push(item)
      else parts.push({ kind: 'list', items: [item] })
      isNew = false
    } else {
      if (last === undefined || isNew || last.kind === 'list') parts.push({ kind: 'text', text: line })
      else last.text += ` ${line}`
      isNew = false
    }
  }
  return parts
}
