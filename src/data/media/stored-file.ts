import { UserFacingError } from '#core/app/errors.ts'
import { ask, type AnswerOf, type Api } from '../app/edge.ts'

export async function deleteUnused(id: string): Promise<boolean> {
  try {
    await ask((api) => api.media[':id'].unused.$delete({ param: { id } }))
    return true
  } catch (error) {
    if (error instanceof UserFacingError && error.code === 'media-in-use') return false
    if (error instanceof UserFacingError && error.code === 'media-not-found') return true
    throw error
  }
}

export type MediaFacts = Pick<AnswerOf<Api['media'][':id']['$get']>['media'], 'name' | 'size' | 'mimeType' | 'state'>

export const mediaFacts = async (id: string): Promise<MediaFacts> =>
  (await ask((api) => api.media[':id'].$get({ param: { id } }))).media
