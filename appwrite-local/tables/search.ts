/** Full-text search as InnoDB's boolean mode does it, translated for SQLite's FTS5. */
import { foldText } from './text.ts'

/** Words that InnoDB does not index (its default list). */
const STOPWORDS = new Set(
  'a about an are as at be by com de en for from how i in is it la of on or that the this to was what when where who will with und the www'.split(
    ' '
  )
)

/** InnoDB indexes words of at least this many letters (`innodb_ft_min_token_size`). */
const MIN_WORD = 3

function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}_]+/gu) ?? []
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}

/**
 * The FTS5 expression of a search text, or null when nothing can match. Any of the words hits, the last one as a
 * prefix; a text in double quotes is a phrase (utopia-php/database, MariaDB adapter, getFulltextValue).
 */
export function fulltextExpression(text: string): string | null {
  const exact = text.length > 1 && text.startsWith('"') && text.endsWith('"')
  const words = wordsOf(text.replace(/[@+\-*()<>~"]/g, ' '))
  const last = words.at(-1)
  if (last === undefined) return null
  if (exact) return quoted(words.join(' '))
  const whole = words.slice(0, -1).filter((word) => word.length >= MIN_WORD && !STOPWORDS.has(word))
  return [...whole.map(quoted), `${quoted(last)} *`].join(' OR ')
}
