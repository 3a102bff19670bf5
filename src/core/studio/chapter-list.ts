/** A pasted list with times as under videos elsewhere: `0:00 Warm-up`, `1:02:03 - Name`, `Name (4:30)`. */
import { CHAPTER_MIN } from './chapters.ts'

type ListProblem = 'no-time' | 'after-end' | 'not-later' | 'too-short'

interface ListedChapter {
  start: number
  name: string
}

export interface ReadList {
  chapters: readonly ListedChapter[]
  problems: readonly { line: number; problem: ListProblem }[]
}

const TIME = String.raw`(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?:[.,](\d))?`
const FIRST = new RegExp(String.raw`^[\[(]?${TIME}[\])]?(?!\d|:)\s*[-–—:|.]?\s*(.*)$`, 'u')
const LAST = new RegExp(String.raw`^(.*?)\s*[-–—:|]?\s*[\[(]?(?<![\d:])${TIME}[\])]?$`, 'u')

const tenths = (hours = '0', minutes = '0', seconds = '0', tenth = '0'): number =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 10 + Number(tenth)

function readLine(line: string): ListedChapter | null {
  const first = FIRST.exec(line)
  if (first !== null) return { start: tenths(first[1], first[2], first[3], first[4]), name: (first[5] ?? '').trim() }
  const last = LAST.exec(line)
  return last === null ? null : { start: tenths(last[2], last[3], last[4], last[5]), name: (last[1] ?? '').trim() }
}

function problemOf(start: number, before: ListedChapter | undefined, end: number): ListProblem | null {
  if (end - start < CHAPTER_MIN) return 'after-end'
  if (before === undefined || start - before.start >= CHAPTER_MIN) return null
  return start <= before.start ? 'not-later' : 'too-short'
}

/** Lines that cannot be used are named, counted from 1, and left out. `end`: where the video ends, in tenths. */
export function readChapterList(text: string, end: number): ReadList {
  const chapters: ListedChapter[] = []
  const problems: { line: number; problem: ListProblem }[] = []
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim()
    if (line === '') continue
    const read = readLine(line)
    const problem = read === null ? 'no-time' : problemOf(read.start, chapters.at(-1), end)
    if (read !== null && problem === null) chapters.push(read)
    else if (problem !== null) problems.push({ line: index + 1, problem })
  }
  return { chapters, problems }
}

const two = (value: number): string => String(value).padStart(2, '0')

export function formatTenths(at: number): string {
  const seconds = Math.floor(at / 10)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const clock = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes)
  return `${clock}:${two(seconds % 60)}${at % 10 === 0 ? '' : `.${at % 10}`}`
}
