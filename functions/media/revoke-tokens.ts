/** Revokes the handed-out addresses of private files (see `media-addresses.ts`). */
import { DATABASE, PAGE, asApiError, equal, type Writer } from '../lib/appwrite-writer.ts'
import { appwriteFailure } from '../lib/errors.ts'
import { log } from '../lib/log-lines.ts'
import { allMedia, type MediaRow } from './media-rows.ts'
import { eachOf } from './appwrite-storage.ts'

const limit = JSON.stringify({ method: 'limit', values: [PAGE] })
const after = (id: string): string => JSON.stringify({ method: 'cursorAfter', values: [id] })

/** Returns an empty list for a deleted file. */
async function tokensOf(writer: Writer, { bucketId, fileId }: MediaRow): Promise<string[]> {
  const ids: string[] = []
  try {
    for (let last = ''; ;) {
      const queries = last === '' ? [limit] : [limit, after(last)]
      const { tokens } = await writer.tokens.list({ bucketId, fileId, queries })
      ids.push(...tokens.map(({ $id }) => $id))
      last = tokens.at(-1)?.$id ?? ''
      if (tokens.length < PAGE) return ids
    }
  } catch (error) {
    if (appwriteFailure(error)?.code === 404) return []
    throw error
  }
}

async function deleteToken(writer: Writer, tokenId: string): Promise<void> {
  try {
    await writer.tokens.delete({ tokenId })
  } catch (error) {
    if (appwriteFailure(error)?.code !== 404) throw error
  }
}

/**
 * Lists the tokens, stores the time in the rows, and only then deletes. From that point no isolate hands out a listed
 * token, and newer tokens survive.
 */
async function revokeFiles(writer: Writer, files: readonly MediaRow[]): Promise<void> {
  const tokens: string[] = []
  await eachOf(files, async (file) => void tokens.push(...(await tokensOf(writer, file))))
  if (tokens.length === 0) return
  for (let from = 0; from < files.length; from += PAGE) {
    const queries = [equal('$id', ...files.slice(from, from + PAGE).map(({ $id }) => $id))]
    const data = { revokedAt: new Date().toISOString() }
    await writer.tables.updateRows({ databaseId: DATABASE, tableId: 'media', data, queries })
  }
  await eachOf(tokens, (tokenId) => deleteToken(writer, tokenId))
}

/**
 * For a workout that someone may no longer read. Everyone else simply asks for a new address.
 * @throws ApiError `unavailable`.
 */
export async function revokeTokens(writer: Writer, workoutId: string): Promise<void> {
  const files = await allMedia(writer, [equal('usedBy', workoutId), equal('state', 'ready')])
  try {
    await revokeFiles(
      writer,
      files.filter(({ bucketId }) => bucketId === 'workout-media')
    )
  } catch (error) {
    // An older API key may lack `tokens.read`; its addresses expire on their own within two hours.
    if (appwriteFailure(error)?.type === 'general_unauthorized_scope')
      return log('error', 'tokens-not-revoked', { scope: 'tokens.read' })
    throw asApiError(error)
  }
}
