/** Files of the user: uploaded, listed and deleted through the edge; addresses under which a tag can load them. */
import { ADDRESSES_MAX, isMediaUrl, type MediaKind, type MediaState } from '#core/media/media.ts'
import { UserFacingError } from '#core/app/errors.ts'
import { ask } from '../app/edge.ts'

export { uploadMedia, type Upload } from './upload.ts'

/** A file as the storage screen shows it. */
export interface MediaFile {
  id: string
  /** Stored address, as workouts keep it. */
  url: string
  name: string
  /** `{bucket}/{userId}/{random+name}` */
  path: string
  /** Bytes. */
  size: number
  kind: MediaKind
  state: MediaState
  mimeType: string
  /** Id of the workout that shows it; empty for none. */
  usedBy: string
  /** ISO. */
  createdAt: string
}

/** Deletes a file and gives its bytes back. One that is already gone is fine. Throws as `ask` does. */
export async function deleteMedia(id: string): Promise<void> {
  try {
    await ask((api) => api.media[':id'].$delete({ param: { id } }))
  } catch (error) {
    if (!(error instanceof UserFacingError && error.code === 'media-not-found')) throw error
  }
}

/** Every file of the user, finished or still coming in, by path. Throws as `ask` does. */
export async function listMedia(): Promise<MediaFile[]> {
  const files: MediaFile[] = []
  for (let pageToken = ''; ;) {
    const page = await ask((api) => api.media.$get({ query: { pageToken } }))
    files.push(...page.items)
    pageToken = page.nextPageToken
    if (pageToken === '') return files
  }
}

/** An address that an `<img>` or `<video>` can load, and until when (milliseconds since 1970). */
export interface MediaAddress {
  url: string
  until: number
}

/**
 * Asks for the addresses of own files, by stored address. A file that the user may not read has none and is left out.
 * Throws as `ask` does.
 */
export async function askAddresses(urls: readonly string[]): Promise<Map<string, MediaAddress>> {
  const found = new Map<string, MediaAddress>()
  const asked = urls.filter(isMediaUrl)
  for (let from = 0; from < asked.length; from += ADDRESSES_MAX) {
    const part = asked.slice(from, from + ADDRESSES_MAX)
    const { addresses } = await ask((api) => api.media.addresses.$post({ json: { urls: part } }))
    for (const [stored, { url, expiresAt }] of Object.entries(addresses)) {
      found.set(stored, { url, until: Date.parse(expiresAt) })
    }
  }
  return found
}
