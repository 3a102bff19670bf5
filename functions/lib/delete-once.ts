import { asApiError } from './appwrite-writer.ts'
import { appwriteFailure } from './errors.ts'

export const isGone = (error: unknown): boolean => appwriteFailure(error)?.code === 404

/**
 * Appwrite may answer 500 to one of two concurrent deletes, so the row is looked up again.
 * @throws ApiError when it may still exist
 */
export async function deleteOnce(
  remove: () => Promise<unknown>,
  find: () => Promise<unknown>,
  isMissing: (error: unknown) => boolean = isGone
): Promise<'deleted' | 'gone'> {
  try {
    await remove()
    return 'deleted'
  } catch (error) {
    if (isMissing(error)) return 'gone'
    if ((appwriteFailure(error)?.code ?? 0) < 500) throw asApiError(error)
    return find().then(
      () => {
        throw asApiError(error)
      },
      (missing: unknown) => {
        if (isMissing(missing)) return 'gone'
        throw asApiError(error)
      }
    )
  }
}
