import type { Found, Importer, ImportWords } from './making.ts'
import { readFeeel } from './feeel.ts'
import { readLiftLog } from './lift-log.ts'
import { readOpenHiit } from './open-hiit.ts'
import { readWorkoutTimer } from './workout-timer.ts'

const APPS: readonly (readonly [string, Importer])[] = [
  ['Just Another Workout Timer', readWorkoutTimer],
  ['OpenHIIT', readOpenHiit],
  ['Feeel', readFeeel],
  ['LiftLog', readLiftLog]
]

export interface OtherFile {
  app: string
  found: readonly Found[]
}

export function readOther(file: unknown, words: ImportWords): OtherFile | null {
  for (const [app, read] of APPS) {
    const found = read(file, words)
    if (found !== null) return { app, found }
  }
  return null
}
