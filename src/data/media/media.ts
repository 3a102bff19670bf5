import { ADDRESSES_MAX, isMediaUrl } from '#core/media/media.ts'
import { UserFacingError } from '#core/app/errors.ts'
import { ask, type AnswerOf, type Api } from '../app/edge.ts'

export { PAUSED, uploadMedia } from './upload.ts'

export type MediaFile = AnswerOf<Api['media']['$get']>['items'][number]

export async function deleteMedia(id: string): Promise<void> {
  try {
    await ask((api) => api.media[':id'].$delete({ param: { id } }))
  } catch (error) {
    if (!(error instanceof UserFacingError && error.code === 'media-not-found')) throw error
  }
}

export async function listMedia(): Promise<MediaFile[]> {
  const files: MediaFile[] = []
  for (let pageToken = ''; ;) {
    const page = await ask((api) => api.media.$get({ query: { pageToken } }))
    files.push(...page.items)
    pageToken = page.nextPageToken
    if (pageToken === '') return files
  }
}

/** `until` is in milliseconds since 1970. */
export interface MediaAddress {
  url: string
  type: string
  until: number
}

export async function askAddresses(urls: readonly string[]): Promise<Map<string, MediaAddress>> {
  const found = new Map<string, MediaAddress>()
  const asked = urls.filter(isMediaUrl)
  for (let from = 0; from < asked.length; from += ADDRESSES_MAX) {
    const part = asked.slice(from, from + ADDRESSES_MAX)
    const { addresses } = await ask((api) => api.media.addresses.$post({ json: { urls: part } }))
    for (const [stored, { url, type, expiresAt }] of Object.entries(addresses)) {
      found.set(stored, { url, type, until: Date.parse(expiresAt) })
    }
  }
  return found
}
