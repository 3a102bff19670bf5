/** Times of chapters as people write them: `6:50.0`, `1:02:03`. */
import { toTenth } from '../workout/tenths.ts'
import { fitsIn } from '../app/characters.ts'
import { BOUNDS } from '../workout/workout.ts'
import { CHAPTER_MIN_SEC, type Chapter } from './chapters.ts'

const two = (value: number): string => String(value).padStart(2, '0')

export function formatTenths(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10))
  const whole = Math.floor(tenths / 10)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const tail = `${two(whole % 60)}.${tenths % 10}`
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`
}

/** Reads `6:50.2`, `1:02:03`, `95` or `95,2`. Returns null for anything else. */
export function parseTenths(typed: string): number | null {
  const found = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d))?$/.exec(typed.trim())
  if (found === null) return null
  const [hours, minutes, seconds, part] = found.slice(1).map((one?: string) => Number(one ?? 0)) as [
    ...[number, number, number, number]
  ]
  if (found[2] !== undefined && seconds > 59) return null
  if (found[1] !== undefined && minutes > 59) return null
  return toTenth(hours * 3600 + minutes * 60 + seconds + part / 10)
}

type LineProblem = 'no-time' | 'no-name' | 'name-too-long' | 'too-early' | 'too-late'

export interface ChapterList {
  chapters: Pick<Chapter, 'name' | 'start'>[]
  problems: { line: number; code: LineProblem }[]
}

const TIME = /(?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d)?/.source
const FIRST = new RegExp(`^[-*•\\s]*[[(]?(${TIME})[\\])]?[\\s:.,|–—-]*(.*)$`)
const LAST = new RegExp(`^[-*•\\s]*(.*?)[\\s:.,|–—-]*[[(]?(${TIME})[\\])]?\\s*$`)

function partsOf(line: string): { time: number; name: string } | null {
  const first = FIRST.exec(line)
  const found = first ?? LAST.exec(line)
  const [time, name] = first === null ? [found?.[2], found?.[1]] : [first[1], first[2]]
  const seconds = time === undefined ? null : parseTenths(time)
  return seconds === null ? null : { time: seconds, name: (name ?? '').trim() }
}

/** Reads one chapter per line, as they appear below videos elsewhere. Skips empty lines; line numbers start at 1. */
export function readChapterList(typed: string, seconds: number): ChapterList {
  const found: ChapterList = { chapters: [], problems: [] }
  for (const [n, line] of typed.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const refuse = (code: LineProblem) => found.problems.push({ line: n + 1, code })
    const parts = partsOf(line)
    const before = found.chapters.at(-1)
    if (parts === null) refuse('no-time')
    else if (parts.name === '') refuse('no-name')
    else if (!fitsIn(parts.name, BOUNDS.exerciseNameMax)) refuse('name-too-long')
    else if (before !== undefined && parts.time - before.start < CHAPTER_MIN_SEC) refuse('too-early')
    else if (seconds - parts.time < CHAPTER_MIN_SEC) refuse('too-late')
    else found.chapters.push({ name: parts.name, start: parts.time })
  }
  return found
}
