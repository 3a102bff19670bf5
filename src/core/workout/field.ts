/**
 * How a field of a workout is declared. `workout.ts` has one table per entity, and everything that handles fields
 * follows from it: rows, drafts, the edge's input check, files and their JSON Schema, links, the export and the merge.
 */

/** Text lengths are in characters, times in seconds. */
type FieldType =
  /** A single line without invisible characters. */
  | { kind: 'name'; max: number; min?: 1; emptyError?: string }
  | { kind: 'text'; max: number }
  | { kind: 'choice'; of: readonly string[] }
  /** `error` replaces the usual codes of a time (`time-too-short` …). */
  | { kind: 'whole' | 'tenths'; min: number; max: number; error?: string }
  | { kind: 'true' }
  /** The address of a file stored by this installation. */
  | { kind: 'file' }
  | { kind: 'pattern'; pattern: RegExp; error: string }

export type Field = FieldType & {
  /** The value to use when none is given. A field without it is optional. */
  usual?: string | number
  /** Treats an empty optional text as missing. */
  dropsEmpty?: true
  /** The name in storage, if it differs. */
  column?: string
  /** The position in the list of a packed link. Links live forever, so a position is never reused. */
  link?: number
  /** The group in which two versions are compared. A workout's own fields are compared one by one. */
  merge?: 'length' | 'text' | 'media' | 'sides'
  /** Only chapters of a master video have it. */
  isOfChapter?: true
  /** The description in the JSON Schema of a workout file. */
  says?: string
  /**
   * The number of the change that introduced it, from 1, or 0 when missing. An app that knows fewer changes must not
   * erase it.
   */
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

/** The columns of a table's rows. Rows older than a column lack it. */
export type Columns<T extends Fields> = {
  [K in keyof T as T[K] extends { since: number } ? never : ColumnOf<K, T[K]>]: string
} & {
  [K in keyof T as T[K] extends { since: number } ? ColumnOf<K, T[K]> : never]?: string | null
}

/** `Object.entries` with the table's own keys. */
export const fieldsOf = <T extends Fields>(table: T): [keyof T & string, Field][] => Object.entries(table)

/** A field without a default can be missing, unless it is a name that must not be empty. */
export const isOptional = (field: Field): boolean =>
  field.usual === undefined && !(field.kind === 'name' && field.min === 1)

/** The values of a choice. An empty default is one of them. */
export const optionsOf = ({ of, usual }: Field & { kind: 'choice' }): readonly string[] =>
  usual === '' ? ['', ...of] : of

/** The fields with a default, and their defaults. */
export function usualValues<T extends Fields>(table: T) {
  const usual = fieldsOf(table).flatMap(([name, { usual }]) => (usual === undefined ? [] : [[name, usual]]))
  return Object.fromEntries(usual) as {
    -readonly [K in keyof T as T[K] extends { usual: unknown } ? K : never]: ValueOf<T[K]>
  }
}

/** Picks only the fields of the table. */
export function pickFields<T extends Fields>(table: T, values: Values<T>): Values<T> {
  const own = Object.entries(values).filter(([name]) => name in table)
  return Object.fromEntries(own) as Values<T>
}
