import { UserFacingError } from '../app/errors.ts'
import { imageSideMax, sizeLimit, type MediaKind } from './media.ts'
import { declaredType, plainType, typeOfName } from './file-types.ts'
import type { ContractLimits } from '../workout/limits.ts'

export type FileKind = Extract<MediaKind, 'image' | 'video' | 'music'>
/** A master video looks like any other video; only the screen tells them apart. */
export type UploadKind = FileKind | 'mastervideo'

const FAMILIES = { image: 'image', video: 'video', audio: 'music' } as const satisfies Record<string, FileKind>

interface Named {
  type: string
  name: string
}

/**
 * Returns null for anything but a picture, video or sound. The device may not know the type, so the name counts too.
 */
export function kindOfFile({ type, name }: Named): FileKind | null {
  const named = /\.(?:heic|heif)$/i.test(name) ? 'image/heic' : typeOfName(name)
  const family = (plainType(type) || named).split('/')[0] ?? ''
  return Object.hasOwn(FAMILIES, family) ? FAMILIES[family as keyof typeof FAMILIES] : null
}

export const isTakenType = (kind: UploadKind, { type, name }: Named): boolean =>
  declaredType(kind, plainType(type) || typeOfName(name)) !== null

export interface Allowed {
  maxBytes: number
  maxSide: number
}

export const allowedFor = (kind: UploadKind, limits: ContractLimits): Allowed => ({
  maxBytes: sizeLimit(kind, 'workout', limits).max,
  maxSide: imageSideMax(limits)
})

/** @throws UserFacingError when no tool can fix the file. Pictures and videos can be made smaller, sounds cannot. */
export function assertUsable(file: Named & { size: number }, kind: UploadKind, limits: ContractLimits): void {
  if (file.size === 0) throw new UserFacingError('bad-file-size')
  if (kind !== 'music') return
  if (!isTakenType(kind, file)) throw new UserFacingError('bad-file-type')
  const { limit, max } = sizeLimit(kind, 'workout', limits)
  if (file.size > max) throw new UserFacingError('limit-reached', { kind: 'limit', limit, max, used: file.size })
}
