import type { Language, WorkoutContent } from '../../workout/workout.ts'

/** What a file says and no workout here can. `importing.KIND` in the locale files says it in words. */
export type LostKind =
  | 'cut'
  | 'distance'
  | 'noTime'
  | 'progress'
  | 'repRange'
  | 'restRange'
  | 'rounds'
  | 'sounds'
  | 'startTime'
  | 'timeCut'
  | 'tooMany'
  | 'unnamed'
  | 'unreadable'

export interface Lost {
  kind: LostKind
  /** Of an exercise or a workout; empty when it is about none. */
  name: string
  value: string
}

export interface Found {
  content: WorkoutContent
  /** By the address that the content names: where the file stands in the archive. */
  media: ReadonlyMap<string, string>
  notUnderstood: readonly Lost[]
}

export interface ImportWords {
  language: Language
  work: string
}

/** Null when the file is not of this app, and empty when there is no workout in it. */
export type Importer = (file: unknown, words: ImportWords) => Found[] | null
