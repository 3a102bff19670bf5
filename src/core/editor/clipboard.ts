/** Copied exercises: as text for every program, and in full for ourselves. */
import { bag } from '../app/read-parts.ts'
import type { Language, WorkoutContent } from '../workout/workout.ts'
import { partOf, type Insertion } from './notation/insert.ts'
import { writeNotation } from './notation/write.ts'
import { readContent } from './stored-draft.ts'

/** Browsers pass types with the `web ` prefix through unchanged. */
export const CLIP_TYPE = 'web application/x-icepoint-exercises+json'

const CLIP_VERSION = 1

const CLIP_EXERCISES_MAX = 1000

export interface Clip {
  text: string
  json: string
}

export function clipOf(content: WorkoutContent, positions: ReadonlySet<number>, language: Language): Clip {
  const part = partOf(content, (position) => positions.has(position))
  return {
    text: writeNotation(part, language),
    json: JSON.stringify({ format: 'icepoint-exercises', version: CLIP_VERSION, ...part })
  }
}

/** Returns null for anything else, including clips from a newer version. Keeps only media of our own. */
export function readClip(json: string): Insertion | null {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return null
  }
  const clip = bag(value)
  if (clip['format'] !== 'icepoint-exercises' || clip['version'] !== CLIP_VERSION) return null
  const { exercises, blocks } = readContent(clip)
  return exercises.length === 0 || exercises.length > CLIP_EXERCISES_MAX ? null : { exercises, blocks }
}
