/** A link that contains the text of a workout (decision 043). No server knows it. */
import { pathTo } from '#core/app/routes.ts'
import { mediaUrlsOf } from '#core/workout/files.ts'
import { packedText, SAFE_LINK } from '#core/workout/packed-text.ts'
import { packWorkout } from '#core/workout/packed.ts'
import { contentOf } from '#core/workout/read-workout.ts'
import type { Workout } from '#core/workout/workout.ts'
import { deflate } from '../../platform/files/deflate.ts'
import { absoluteUrl } from '../../platform/page/page.ts'

export interface PackedLink {
  url: string
  isLong: boolean
  /** The number of media files that it does not contain. */
  leftOut: number
}

/** Returns null when the workout is too long for a link. */
export async function packedLink(workout: Workout): Promise<PackedLink | null> {
  const text = packedText(await deflate(packWorkout(contentOf(workout))))
  if (text === null) return null
  const url = `${absoluteUrl(pathTo('packedWorkout'))}#${text}`
  const isLong = url.length > SAFE_LINK
  return { url, isLong, leftOut: mediaUrlsOf(workout).length }
}
