/** Unreadable lines stay in the text while the workout changes elsewhere. */
import type { Language, WorkoutContent } from '../../workout/workout.ts'
import type { Applied } from './apply.ts'
import type { ErrorCode } from './scan.ts'
import { writeLines } from './write.ts'

/** Errors about brackets rather than about the content of a line. */
const STRUCTURE: ReadonlySet<ErrorCode> = new Set(['unclosed', 'unopened', 'empty', 'deep', 'rounds'])

export interface OpenLine {
  text: string
  after: string | null
}

export function openLinesOf(text: string, { errors, lines }: Pick<Applied, 'errors' | 'lines'>): OpenLine[] {
  const all = text.split(/\r\n|\r|\n/)
  const open = new Set(errors.flatMap(({ code, line }) => (STRUCTURE.has(code) ? [] : [line])))
  return [...open].map((line) => ({
    text: (all[line - 1] ?? '').trim().replace(/^[\s),]+/, ''),
    after: lines.findLast((one) => one.line < line)?.exerciseId ?? null
  }))
}

export function writeWithOpen(content: WorkoutContent, language: Language, open: readonly OpenLine[]): string {
  const written = writeLines(content, language)
  const present = new Set(written.map(({ exerciseId }) => exerciseId))
  const at = (id: string | null) => open.filter(({ after }) => (present.has(after) ? after : null) === id)
  const start = at(null).map(({ text }) => text)
  const lines = written.flatMap(({ text, exerciseId }) => {
    const indent = /^\s*/.exec(text)?.[0] ?? ''
    const later = exerciseId === null ? [] : at(exerciseId).map((line) => indent + line.text)
    return [text, ...later]
  })
  return [...start, ...lines].join('\n')
}
