import { UserFacingError } from '#core/app/errors.ts'
import { allowedFor, isTakenType, type UploadKind } from '#core/media/chosen-file.ts'
import { sizeLimit } from '#core/media/media.ts'
import { endsEarly, type VideoLength } from '#core/media/video-fit.ts'
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
  /** It was animated, and only its first frame is used. */
  wasMoving: boolean
  /** A video that is truncated. */
  early?: VideoLength
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

/** A browser without codecs may still upload what fits. */
function nullWithoutTools(error: unknown): null {
  if (error instanceof UserFacingError && error.code === 'video-not-here') return null
  throw error
}

async function prepareVideo({ file, name, trim, limits, signal, onShare }: ToPrepare): Promise<Prepared> {
  const { limit, max } = sizeLimit('video', 'workout', limits)
  const isFine = file.size <= max && isTakenType('video', { type: file.type, name })
  const { lookAtVideo, fitVideoFile } = await import('../../platform/video/fit-video.ts')
  if (isFine && trim === null) {
    const look = await lookAtVideo(file, signal).catch(nullWithoutTools)
    if (look === null || !endsEarly(look)) return { file, name, wasMoving: false }
    const { seconds, whole } = look
    const made = await fitVideoFile(file, { maxBytes: max, trim, canCopy: true, signal, onShare }).catch(
      nullWithoutTools
    )
    const sent = made === null ? { file, name } : { file: made, name: renamed(name, made.type) }
    return { ...sent, wasMoving: false, early: { seconds, whole } }
  }
  const made = await fitVideoFile(file, { maxBytes: max, trim, signal, onShare })
  if (made.size > max) throw new UserFacingError('limit-reached', { kind: 'limit', limit, max, used: made.size })
  return { file: made, name: renamed(name, made.type), wasMoving: false }
}

async function prepareMasterVideo({ file, name, trim, limits, signal, onShare }: ToPrepare): Promise<Prepared> {
  const { max } = sizeLimit('mastervideo', 'workout', limits)
  const { fitVideoFile } = await import('../../platform/video/fit-video.ts')
  const canStay = trim === null && file.size <= max && isTakenType('mastervideo', { type: file.type, name })
  const fitted = fitVideoFile(file, { maxBytes: max, trim, canCopy: true, signal, onShare })
  const made = await (canStay ? fitted.catch(nullWithoutTools) : fitted)
  return made === null
    ? { file, name, wasMoving: false }
    : { file: made, name: renamed(name, made.type), wasMoving: false }
}

/** @throws UserFacingError with a code of `errors`. */
export async function prepareFile(order: ToPrepare): Promise<Prepared> {
  if (order.kind === 'image') return prepareImage(order)
  if (order.kind === 'video') return prepareVideo(order)
  if (order.kind === 'mastervideo') return prepareMasterVideo(order)
  return { file: order.file, name: order.name, wasMoving: false }
}
