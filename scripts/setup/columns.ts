/** Compares a column with the wanted one, and finds a change that loses no data, if there is one. */
import { isEqual } from './context.ts'

export interface Column {
  key: string
  type: string
  required?: boolean
  array?: boolean
  size?: number
  min?: number
  max?: number
  default?: unknown
  format?: string
  elements?: string[]
  encrypt?: boolean
}

export type ColumnChange =
  | { kind: 'none' }
  | { kind: 'update'; body: Record<string, unknown> }
  /** The change would lose data or make stored rows invalid. */
  | { kind: 'refused'; why: string }

export function routeOf({ type, format }: Column): string {
  if (type === 'string') return format === undefined || format === '' ? 'string' : format
  return type === 'double' ? 'float' : type
}

export function creation(column: Column): Record<string, unknown> {
  const { key, required = false, array = false } = column
  const isText = routeOf(column) === 'string'
  return {
    key,
    required,
    array,
    ...(column.default === undefined || column.default === null ? {} : { default: column.default }),
    ...(isText ? { size: column.size, encrypt: column.encrypt ?? false } : {}),
    ...limitsOf(column)
  }
}

function limitsOf(column: Column): Record<string, unknown> {
  const names = ['min', 'max', 'elements'] as const
  return Object.fromEntries(names.flatMap((name) => (column[name] === undefined ? [] : [[name, column[name]]])))
}

function describe({ type, format, array }: Column): string {
  return `${format === undefined || format === '' ? type : format}${array === true ? ' list' : ''}`
}

const removedElements = (present: Column, wanted: Column): string[] =>
  (present.elements ?? []).filter((element) => wanted.elements?.includes(element) !== true)

/** Each returns what a change would lose, if anything. */
const LOSSES: readonly ((present: Column, wanted: Column) => string | false)[] = [
  (present, wanted) =>
    describe(present) !== describe(wanted) && `is ${describe(present)}, should be ${describe(wanted)}`,
  (present, wanted) => (present.encrypt ?? false) !== (wanted.encrypt ?? false) && 'differs in encryption',
  (present, wanted) =>
    wanted.size !== undefined &&
    (present.size ?? 0) > wanted.size &&
    `holds ${present.size} characters, should hold ${wanted.size}`,
  (present, wanted) => present.required !== true && wanted.required === true && 'is optional, should be required',
  (present, wanted) =>
    wanted.min !== undefined && Number(present.min ?? -Infinity) < wanted.min && `allows less than ${wanted.min}`,
  (present, wanted) =>
    wanted.max !== undefined && Number(present.max ?? Infinity) > wanted.max && `allows more than ${wanted.max}`,
  (present, wanted) =>
    removedElements(present, wanted).length > 0 && `allows ${removedElements(present, wanted).join(', ')}`
]

function loss(present: Column, wanted: Column): string {
  for (const lossOf of LOSSES) {
    const why = lossOf(present, wanted)
    if (why !== false) return why
  }
  return ''
}

function sameLimits(present: Column, wanted: Column): boolean {
  const numbers = ['size', 'min', 'max'] as const
  return (
    numbers.every((name) => wanted[name] === undefined || Number(present[name]) === wanted[name]) &&
    (wanted.elements === undefined || isEqual(present.elements, wanted.elements))
  )
}

export function changeOf(present: Column, wanted: Column): ColumnChange {
  const why = loss(present, wanted)
  if (why !== '') return { kind: 'refused', why }
  const isSame =
    (present.required ?? false) === (wanted.required ?? false) &&
    isEqual(present.default, wanted.default) &&
    sameLimits(present, wanted)
  if (isSame) return { kind: 'none' }
  const isText = routeOf(wanted) === 'string'
  return {
    kind: 'update',
    body: {
      required: wanted.required ?? false,
      default: wanted.default ?? null,
      ...(isText ? { size: wanted.size } : {}),
      ...limitsOf(wanted)
    }
  }
}
