/** Addresses of private files that were handed out stop working (see `media-addresses.ts`). */
import { asApiError, equal, type Writer } from '../lib/appwrite-writer.ts'
import { appwriteFailure } from '../lib/errors.ts'
import { log } from '../lib/log-lines.ts'
import { allMedia, type MediaRow } from './media-rows.ts'
import { eachOf } from './appwrite-storage.ts'

async function revokeFile(writer: Writer, { bucketId, fileId }: MediaRow): Promise<void> {
  try {
    const file = await writer.storage.getFile({ bucketId, fileId })
    const { tokens } = await writer.tokens.list({ bucketId, fileId })
    for (const { $id: tokenId } of tokens) await writer.tokens.delete({ tokenId }).catch(() => undefined)
    // A changed file gets a new token in every isolate.
    await writer.storage.updateFile({ bucketId, fileId, permissions: file.$permissions })
  } catch (error) {
    const failure = appwriteFailure(error)
    // A key from before this needed `tokens.read`: the addresses end by themselves within two hours.
    if (failure?.type === 'general_unauthorized_scope')
      return log('error', 'tokens-not-revoked', { scope: 'tokens.read' })
    if (failure?.code !== 404) throw asApiError(error)
  }
}

/** Of a workout that somebody may not read any more. Who still may asks for a new address. @throws ApiError `unavailable`. */
export async function revokeTokens(writer: Writer, workoutId: string): Promise<void> {
  const files = await allMedia(writer, [equal('usedBy', workoutId), equal('state', 'ready')])
  await eachOf(
    files.filter(({ bucketId }) => bucketId === 'workout-media'),
    (file) => revokeFile(writer, file)
  )
}
