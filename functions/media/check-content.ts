/** Determines a file's type from its first chunk, not from its name or declared type. */
import { imageSideMax, type MediaKind } from '#core/media/media.ts'
import { storedType } from '#core/media/file-types.ts'
import type { ContractLimits } from '#core/workout/limits.ts'
import { badInput, limitReached } from '../lib/errors.ts'

/** Security: lowercase beginnings of active markup, long enough not to occur in media by chance. */
const MARKUP = ['<script', '<!doctype html', '<foreignobject', 'javascript:'].map((text) =>
  new TextEncoder().encode(text)
)

const lower = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)

export function hasMarkup(bytes: Uint8Array): boolean {
  return MARKUP.some((text) => {
    const [first = 0] = text
    const starts = [...new Set([first, first >= 0x61 ? first - 0x20 : first])]
    return starts.some((start) => {
      for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at + 1)) {
        if (text.every((byte, index) => lower(bytes[at + index] ?? 0) === byte)) return true
      }
      return false
    })
  })
}

async function longerSide(bytes: Uint8Array): Promise<number> {
  const { imageSize } = await import('image-size')
  try {
    const { width, height } = imageSize(bytes)
    return Math.max(width, height)
  } catch {
    throw badInput('content', 'bad-file')
  }
}

/** @throws ApiError `invalid-argument`, `resource-exhausted`. */
export async function checkContent(bytes: Uint8Array, kind: MediaKind, limits: ContractLimits): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const type = found === undefined ? null : storedType(kind, found.mime)
  if (type === null) throw badInput('content', 'bad-file-type')
  if (hasMarkup(bytes)) throw badInput('content', 'file-with-script')
  if (kind === 'image') {
    const side = await longerSide(bytes)
    if (!(side > 0)) throw badInput('content', 'bad-file')
    const max = imageSideMax(limits)
    if (side > max) throw limitReached('hdImages', max, side)
  }
  return type
}
