/** InnoDB's boolean full-text search, translated for SQLite's FTS5. */
import { foldText } from './text.ts'

/** InnoDB's default list. */
const STOPWORDS = new Set(
  'a about an are as at be by com de en for from how i in is it la of on or that the this to was what when where who will with und the www'.split(
    ' '
  )
)

/** InnoDB's `innodb_ft_min_token_size`. */
const MIN_WORD = 3

function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}_]+/gu) ?? []
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}

/** Matches any word, the last as a prefix; double quotes make a phrase (MariaDB adapter, getFulltextValue). */
export function fulltextExpression(text: string): string | null {
  const exact = text.length > 1 && text.startsWith('"') && text.endsWith('"')
  const words = wordsOf(text.replace(/[@+\-*()<>~"]/g, ' '))
  const last = words.at(-1)
  if (last === undefined) return null
  if (exact) return quoted(words.join(' '))
  const whole = words.slice(0, -1).filter((word) => word.length >= MIN_WORD && !STOPWORDS.has(word))
  return [...whole.map(quoted), `${quoted(last)} *`].join(' OR ')
}
