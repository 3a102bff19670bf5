import { asApiError } from './appwrite-writer.ts'
import { appwriteFailure } from './errors.ts'

export const isGone = (error: unknown): boolean => appwriteFailure(error)?.code === 404

/** Of two deletes at once Appwrite may answer one with 500, so then it is looked up again. @throws ApiError when it may still be there */
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
