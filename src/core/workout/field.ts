/**
 * How a field of a workout is declared. `workout.ts` has one table for each entity, and everything that handles fields
 * follows from it: rows, drafts, the edge's input check, files and their JSON Schema, links, the export and the merge.
 */

/** Texts are counted in characters, times in seconds. */
type FieldType =
  /** One line, without characters that nobody can see. */
  | { kind: 'name'; max: number; min?: 1; emptyError?: string }
  | { kind: 'text'; max: number }
  | { kind: 'choice'; of: readonly string[] }
  /** `error` replaces the codes of a time (`time-too-short` …). */
  | { kind: 'whole' | 'tenths'; min: number; max: number; error?: string }
  | { kind: 'true' }
  /** The address of a file that this installation stores. */
  | { kind: 'file' }
  | { kind: 'pattern'; pattern: RegExp; error: string }

export type Field = FieldType & {
  /** Taken where no value is given. A field without it is optional. */
  usual?: string | number
  /** An optional text that is empty counts as missing. */
  dropsEmpty?: true
  /** Its name in storage, where that differs. */
  column?: string
  /** Its place in the list that a packed link holds. Links live for ever, so a place is never used again. */
  link?: number
  /** What it is compared with when two versions are merged. A workout's fields are compared one by one. */
  merge?: 'length' | 'text' | 'media' | 'sides'
  /** Only chapters of a master video have it. */
  isOfChapter?: true
  /** Its description in the JSON Schema of a workout file. */
  says?: string
  /** The change that brought it, counted from 1; 0 where it is missing. An app that knows fewer must not erase it. */
  since?: number
}

export type Fields = Readonly<Record<string, Field>>

type ValueOf<F extends Field> = F extends { kind: 'choice'; of: readonly (infer V)[] }
  ? V | (F extends { usual: infer U extends string } ? U : never)
  : F extends { kind: 'whole' | 'tenths' }
    ? number
    : F extends { kind: 'true' }
      ? true
      : string

type AlwaysThere = { usual: unknown } | { kind: 'name'; min: 1 }

/** The values that a table describes. */
export type Values<T extends Fields> = {
  -readonly [K in keyof T as T[K] extends AlwaysThere ? K : never]: ValueOf<T[K]>
} & {
  -readonly [K in keyof T as T[K] extends AlwaysThere ? never : K]?: ValueOf<T[K]>
}

type ColumnOf<K, F extends Field> = F extends { column: infer C extends string } ? C : K

/** The columns of a table's rows. Rows that are older than a column have none. */
export type Columns<T extends Fields> = {
  [K in keyof T as T[K] extends { since: number } ? never : ColumnOf<K, T[K]>]: string
} & {
  [K in keyof T as T[K] extends { since: number } ? ColumnOf<K, T[K]> : never]?: string | null
}

/** `Object.entries` with the keys that the table has. */
export const fieldsOf = <T extends Fields>(table: T): [keyof T & string, Field][] => Object.entries(table)

/** The fields that have a usual value, with it. */
export function usualValues<T extends Fields>(table: T) {
  const usual = fieldsOf(table).flatMap(([name, { usual }]) => (usual === undefined ? [] : [[name, usual]]))
  return Object.fromEntries(usual) as {
    -readonly [K in keyof T as T[K] extends { usual: unknown } ? K : never]: ValueOf<T[K]>
  }
}

/** Only the table's fields of something that has more. */
export function pickFields<T extends Fields>(table: T, values: Values<T>): Values<T> {
  const own = Object.entries(values).filter(([name]) => name in table)
  return Object.fromEntries(own) as Values<T>
}
