/** Workouts of type `mastervideo` have their own limit (spec, section 9: maxMasterVideos). */
import type { Contract } from '#core/workout/limits.ts'
import type { ApiError } from '../lib/errors.ts'
import { limitReached } from '../lib/errors.ts'
import type { Operation } from '../lib/transaction.ts'

const isMasterVideo = (type: string): boolean => type === 'mastervideo'

export function countMasterVideo(
  ownerId: string,
  before: string,
  after: string,
  contract: Contract | null
): Operation[] {
  if (isMasterVideo(before) === isMasterVideo(after)) return []
  const counter = { tableId: 'quotas', rowId: ownerId } as const
  const change = { column: 'masterVideos', value: 1 }
  if (isMasterVideo(before)) return [{ action: 'decrement', ...counter, data: { ...change, min: 0 } }]
  return [{ action: 'increment', ...counter, data: { ...change, max: contract?.limits.maxMasterVideos ?? 0 } }]
}

export const becomesMasterVideo = (before: string, after: string): boolean =>
  isMasterVideo(after) && !isMasterVideo(before)

export const masterVideosFull = (contract: Contract, used: number): ApiError =>
  limitReached('maxMasterVideos', contract.limits.maxMasterVideos, used)
