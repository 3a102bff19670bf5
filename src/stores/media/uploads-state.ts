import { atom } from 'nanostores'
import type { UploadKind } from '#core/media/chosen-file.ts'
import type { VideoLength } from '#core/media/video-fit.ts'
import type { PlannedWorkout, VideoTrim } from '../../data/media/kept-files.ts'

/** `share` is the part of this stage that is done, from 0 to 1. */
export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'fitting'; share: number }
  | { kind: 'sending'; share: number }
  | { kind: 'paused'; share: number }
  | { kind: 'offline'; share: number }
  | { kind: 'failed'; error: unknown }
  | { kind: 'cancelled' }
  | { kind: 'done' }

export interface UploadItem {
  id: string
  /** The stored address, which leads to the file once it is `done`. */
  url: string
  ownerId: string
  kind: UploadKind
  name: string
  size: number
  trim: VideoTrim | null
  isFitted: boolean
  wasMoving?: boolean
  early?: VideoLength
  /** False means that the device has no room for it, so closing the page ends it. */
  isKept: boolean
  addedAt: number
  workout?: PlannedWorkout
  wasLeft?: boolean
  state: UploadState
}

export const $uploads = atom<ReadonlyMap<string, UploadItem>>(new Map())

export const itemOf = (url: string): UploadItem | undefined => $uploads.get().get(url)

export function putItem(item: UploadItem): void {
  $uploads.set(new Map([...$uploads.get(), [item.url, item]]))
}

export function patchItem(url: string, change: Partial<UploadItem>): void {
  const item = itemOf(url)
  if (item !== undefined) putItem({ ...item, ...change })
}

export function dropItem(url: string): void {
  const all = new Map($uploads.get())
  if (all.delete(url)) $uploads.set(all)
}

/** Rounded down to whole percent, so that a tile is not rendered for every packet. */
export function setShare(url: string, kind: 'fitting' | 'sending', share: number): void {
  const state = itemOf(url)?.state
  const rounded = Math.floor(share * 100) / 100
  if (state === undefined || (state.kind === kind && state.share === rounded)) return
  patchItem(url, { state: { kind, share: rounded } })
}

export const isReady = (url: string): boolean => {
  const item = itemOf(url)
  return item === undefined || item.state.kind === 'done'
}

export const unreadyUrls = (): ReadonlySet<string> =>
  new Set([...$uploads.get().values()].filter(({ state }) => state.kind !== 'done').map(({ url }) => url))
