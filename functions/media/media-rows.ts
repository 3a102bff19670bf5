import { can } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import {
  chunkCount,
  CHUNK_BYTES,
  mediaUrl,
  purposeOf,
  type Media,
  type MediaKind,
  type MediaState
} from '#core/media/media.ts'
import { PAGE, equal, pagesOf, rowOrNull, rowsWhere, type Writer, type StoredRow } from '../lib/appwrite-writer.ts'
import { notFound } from '../lib/errors.ts'
import type { Operation } from '../lib/transaction.ts'

export interface MediaColumns {
  ownerId: string
  bucketId: string
  fileId: string
  name: string
  path: string
  size: number
  mimeType: string
  kind: MediaKind
  state: MediaState
  usedBy: string
  /**
   * `pending`: end of the reservation. `deleting`: when it started. `ready`: null, or since when its readers may be
   * outdated.
   */
  expiresAt: string | null
  /** Addresses handed out before this time were revoked (`revoke-tokens.ts`). */
  revokedAt: string | null
}

export type MediaRow = MediaColumns & StoredRow & { $createdAt: string }

export function mediaOf(row: MediaRow): Media {
  return {
    id: row.$id,
    url: mediaUrl(row),
    kind: row.kind,
    purpose: purposeOf(row.bucketId) ?? 'workout',
    name: row.name,
    size: row.size,
    mimeType: row.mimeType,
    state: row.state,
    expiresAt: row.state === 'pending' ? row.expiresAt : null,
    chunkSize: CHUNK_BYTES,
    chunks: chunkCount(row.size)
  }
}

export const mediaRow = (writer: Writer, id: string): Promise<MediaRow | null> =>
  rowOrNull<MediaRow>(writer, 'media', id)

/** @throws ApiError `not-found`. */
export async function ownMedia(writer: Writer, id: string, userId: string): Promise<MediaRow> {
  const row = await mediaRow(writer, id)
  const isOwn = row !== null && can(roleTo(row.ownerId, userId), 'read', 'media')
  if (!isOwn || row.state === 'deleting') throw notFound('media')
  return row
}

export const openUploads = async (writer: Writer, ownerId: string): Promise<number> =>
  (await rowOrNull<{ openUploads: number | null }>(writer, 'quotas', ownerId))?.openUploads ?? 0

/** Stops counting an upload, in the transaction in which its row stops being `pending`. */
export async function uploadEnds(writer: Writer, ownerId: string): Promise<Operation[]> {
  if ((await openUploads(writer, ownerId)) === 0) return []
  const data = { column: 'openUploads', value: 1, min: 0 }
  return [{ action: 'decrement', tableId: 'quotas', rowId: ownerId, data }]
}

export async function mediaByIds(writer: Writer, ids: readonly string[]): Promise<MediaRow[]> {
  const rows: MediaRow[] = []
  for (let from = 0; from < ids.length; from += PAGE) {
    const part = ids.slice(from, from + PAGE)
    rows.push(...(await rowsWhere<MediaRow>(writer, 'media', [equal('$id', ...part)], part.length)))
  }
  return rows
}

export async function allMedia(writer: Writer, queries: readonly string[]): Promise<MediaRow[]> {
  const rows: MediaRow[] = []
  for await (const page of pagesOf<MediaRow>(writer, 'media', queries)) rows.push(...page)
  return rows
}
