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
  name: string
  value: string
}

export interface Found {
  content: WorkoutContent
  media: ReadonlyMap<string, string>
  notUnderstood: readonly Lost[]
}

export interface ImportWords {
  language: Language
  work: string
}

/** Null when the file is not of this app, and empty when there is no workout in it. */
export type Importer = (file: unknown, words: ImportWords) => Found[] | null
