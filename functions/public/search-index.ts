/**
 * The small index for mistyped words: one row per word with its neighbors (SymSpell), written with a publication and
 * read only when a word finds nothing.
 */
import { isCorrectable, isOneMistake, neighbors } from '#core/public/search-words.ts'
import { rowsFor } from '../lib/appwrite-reader.ts'
import { walk } from '../app/walk.ts'
import { DATABASE, asApiError, deletePage, equal, rowsWhere, select, type Writer } from '../lib/appwrite-writer.ts'
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

/** A public workout is found by the word, as searches see it. */
const isUsed = async (writer: Writer, word: string): Promise<boolean> => {
  const search = JSON.stringify({ method: 'search', attribute: 'words', values: [word] })
  return (await rowsWhere(writer, 'listings', [search, select(['$id'])], 1)).length > 0
}

async function unusedAmong(writer: Writer, words: readonly string[]): Promise<string[]> {
  const unused: string[] = []
  for (const word of words) if (!(await isUsed(writer, word))) unused.push(word)
  return unused
}

/**
 * Deletes words that no public workout is found by any more. A publication writes its listing before it looks which
 * words are missing. So one that still saw a word here has a listing by the time the word is gone, and the second look
 * puts the word back.
 * @param rows at most a page
 * @returns how many were deleted
 * @throws ApiError `unavailable`.
 */
export async function dropUnused(writer: Writer, rows: readonly { $id: string; word: string }[]): Promise<number> {
  const idOf = new Map(rows.map(({ $id, word }) => [word, $id]))
  const unused = await unusedAmong(writer, [...idOf.keys()])
  for (let from = 0; from < unused.length; from += WORDS_PER_QUERY) {
    const part = unused.slice(from, from + WORDS_PER_QUERY)
    await deletePage(writer, 'searchWords', [equal('$id', ...part.map((word) => idOf.get(word) ?? ''))])
    const stillUnused = new Set(await unusedAmong(writer, part))
    await keepWords(
      writer,
      part.filter((word) => !stillUnused.has(word))
    )
  }
  return unused.length
}

/** Looks at 100 words: each costs a search. */
export const sweepSearchWords = (writer: Writer): Promise<number> =>
  walk<Pick<WordRow, 'word'>>(
    writer,
    'search-words',
    ['searchWords'],
    (_, rows) => dropUnused(writer, rows),
    [select(['$id', 'word'])],
    1
  )

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
