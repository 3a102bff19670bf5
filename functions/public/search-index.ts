/**
 * The small index for mistyped words: one row per word with its neighbors (SymSpell), written with a publication and
 * read only when a word finds nothing.
 */
import { isCorrectable, isOneMistake, neighbors } from '#core/public/search-words.ts'
import { rowsFor } from '../lib/appwrite-reader.ts'
import { DATABASE, asApiError, equal, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import type { Settings } from '../lib/env.ts'
import { derivedId } from '../lib/ids.ts'

interface WordRow {
  word: string
  near: string
}

/** Appwrite limits a query to 4,096 characters, and a bulk call to 100 rows. */
const WORDS_PER_QUERY = 80
/** What one workout may add. Names of exercises in five languages are about a hundred. */
const WORDS_MAX = 400
const CANDIDATES_MAX = 100

/** Adds the words that are not there yet. */
export async function keepWords(writer: Writer, words: readonly string[]): Promise<void> {
  const good = [...new Set(words.filter(isCorrectable))].slice(0, WORDS_MAX)
  for (let from = 0; from < good.length; from += WORDS_PER_QUERY) {
    const part = good.slice(from, from + WORDS_PER_QUERY)
    const ids = await Promise.all(part.map((word) => derivedId('search-word', word)))
    const only = '{"method":"select","values":["$id"]}'
    const there = new Set(
      (await rowsWhere(writer, 'searchWords', [equal('$id', ...ids), only], ids.length)).map((row) => row.$id)
    )
    const rows = part.flatMap((word, index) => {
      const $id = ids[index] ?? ''
      return there.has($id) ? [] : [{ $id, word, near: neighbors(word) }]
    })
    if (rows.length === 0) continue
    try {
      await writer.tables.upsertRows({ databaseId: DATABASE, tableId: 'searchWords', rows })
    } catch (error) {
      throw asApiError(error)
    }
  }
}

/** Words that differ from the typed one by one mistake, the likeliest first. @throws ApiError `unavailable`. */
export async function correctionsOf(settings: Settings, typed: string): Promise<string[]> {
  if (!isCorrectable(typed)) return []
  const rows = await rowsFor<WordRow>(settings, 'searchWords', { key: settings.key }, [
    { method: 'search', attribute: 'near', values: [neighbors(typed)] },
    { method: 'select', values: ['word'] },
    { method: 'limit', values: [CANDIDATES_MAX] }
  ])
  const found = rows.map(({ word }) => word).filter((word) => isOneMistake(typed, word))
  // People rarely mistype the first letter.
  const rank = (word: string): number => (word[0] === typed[0] ? 0 : 2) + (word.length === typed.length ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b))
}
