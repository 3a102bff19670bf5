import { UserFacingError } from '#core/app/errors.ts'
import { allowedFor, isTakenType, type UploadKind } from '#core/media/chosen-file.ts'
import { sizeLimit } from '#core/media/media.ts'
import type { ContractLimits } from '#core/workout/limits.ts'
import type { VideoTrim } from '../../data/media/kept-files.ts'

export interface ToPrepare {
  file: Blob
  name: string
  kind: UploadKind
  trim: VideoTrim | null
  limits: ContractLimits
  signal: AbortSignal
  onShare: (share: number) => void
}

export interface Prepared {
  file: Blob
  name: string
  /** It moved, and only its first picture is used. */
  wasMoving: boolean
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
  'video/webm': 'webm'
}

const renamed = (name: string, type: string): string =>
  `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.${ENDINGS[type] ?? 'bin'}`

async function prepareImage({ file, name, limits, signal }: ToPrepare): Promise<Prepared> {
  const { maxBytes, maxSide } = allowedFor('image', limits)
  const { fitImage } = await import('../../platform/media/fit-image.ts')
  const made = await fitImage(file, { maxSide, maxBytes, signal })
  return { file: made.file, name: renamed(name, made.file.type), wasMoving: made.isAnimated }
}

async function prepareVideo({ file, name, trim, limits, signal, onShare }: ToPrepare): Promise<Prepared> {
  const { limit, max } = sizeLimit('video', 'workout', limits)
  const isFine = file.size <= max && isTakenType('video', { type: file.type, name })
  const { lookAtVideo, fitVideoFile } = await import('../../platform/media/fit-video.ts')
  if (isFine && trim === null) {
    await lookAtVideo(file).catch((error: unknown) => {
      if (error instanceof UserFacingError && error.code === 'video-not-here') return
      throw error
    })
    return { file, name, wasMoving: false }
  }
  const made = await fitVideoFile(file, { maxBytes: max, trim, signal, onShare })
  if (made.size > max) throw new UserFacingError('limit-reached', { kind: 'limit', limit, max, used: made.size })
  return { file: made, name: renamed(name, made.type), wasMoving: false }
}

async function prepareMasterVideo({ file, name, trim, limits, signal, onShare }: ToPrepare): Promise<Prepared> {
  const { max } = sizeLimit('mastervideo', 'workout', limits)
  const { fitVideoFile } = await import('../../platform/media/fit-video.ts')
  const canStay = trim === null && file.size <= max && isTakenType('mastervideo', { type: file.type, name })
  const made = await fitVideoFile(file, { maxBytes: max, trim, canCopy: true, signal, onShare }).catch(
    (error: unknown) => {
      // A browser without the tools may still upload it.
      if (canStay && error instanceof UserFacingError && error.code === 'video-not-here') return file
      throw error
    }
  )
  return { file: made, name: made === file ? name : renamed(name, made.type), wasMoving: false }
}

/** @throws UserFacingError with a code of `errors`. */
export async function prepareFile(order: ToPrepare): Promise<Prepared> {
  if (order.kind === 'image') return prepareImage(order)
  if (order.kind === 'video') return prepareVideo(order)
  if (order.kind === 'mastervideo') return prepareMasterVideo(order)
  return { file: order.file, name: order.name, wasMoving: false }
}
