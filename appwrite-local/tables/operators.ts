/** Update operators like `{"method":"increment","values":[5,12]}`. Bounds clamp, and results skip column checks. */
import { formatDate } from '../store/dates.ts'
import { parseDatetime } from './datetimes.ts'
import { parseExactJson } from './exact-json.ts'
import { familyOf, textLimit, type ColumnDef } from './model.ts'

const NUMERIC = ['increment', 'decrement', 'multiply', 'divide', 'modulo', 'power'] as const
const ARRAY = [
  'arrayAppend',
  'arrayPrepend',
  'arrayInsert',
  'arrayRemove',
  'arrayUnique',
  'arrayIntersect',
  'arrayDiff',
  'arrayFilter'
] as const
const TEXT = ['stringConcat', 'stringReplace'] as const
const DATE = ['dateAddDays', 'dateSubDays', 'dateSetNow'] as const

type NumericMethod = (typeof NUMERIC)[number]
type ArrayMethod = (typeof ARRAY)[number]

type OperatorKind = 'numeric' | 'array' | 'string' | 'datetime' | 'boolean'

export interface Operator {
  method: string
  values: unknown[]
}

function kindOf(method: string): OperatorKind | null {
  if ((NUMERIC as readonly string[]).includes(method)) return 'numeric'
  if ((ARRAY as readonly string[]).includes(method)) return 'array'
  if ((TEXT as readonly string[]).includes(method)) return 'string'
  if ((DATE as readonly string[]).includes(method)) return 'datetime'
  return method === 'toggle' ? 'boolean' : null
}

export function parseOperator(value: unknown): Operator | null {
  if (typeof value !== 'string' || !value.startsWith('{') || !value.includes('"method"')) return null
  try {
    const parsed = parseExactJson(value)
    if (typeof parsed !== 'object' || parsed === null || !('method' in parsed)) return null
    const { method } = parsed
    const values = 'values' in parsed && Array.isArray(parsed.values) ? (parsed.values as unknown[]) : []
    return typeof method === 'string' && kindOf(method) !== null ? { method, values } : null
  } catch {
    return null
  }
}

export function isOperator(value: unknown): boolean {
  return parseOperator(value) !== null
}

function fits(kind: OperatorKind, column: ColumnDef): boolean {
  if (kind === 'array') return column.array
  if (column.array) return false
  const family = familyOf(column)
  switch (kind) {
    case 'numeric':
      return family === 'integer' || family === 'float'
    case 'string':
      return family === 'text'
    case 'datetime':
      return family === 'datetime'
    case 'boolean':
      return family === 'boolean'
  }
}

interface Attempt {
  column: ColumnDef
  values: unknown[]
  current: unknown
}

function insertProblem({ values, current }: Attempt): string | null {
  const length = Array.isArray(current) ? current.length : 0
  const index = toNumber(values[0])
  if (!Number.isInteger(index) || index < 0) return 'index must be a non-negative integer'
  return index > length ? `index ${index} is out of bounds for array of length ${length}` : null
}

function concatProblem({ column, values, current }: Attempt): string | null {
  const length = [...(asText(current) + asText(values[0]))].length
  return length > textLimit(column) ? `result would exceed maximum length of ${textLimit(column)} characters` : null
}

const METHOD_PROBLEMS: Record<string, (attempt: Attempt) => string | null> = {
  divide: ({ values }) => (toNumber(values[0]) === 0 ? 'division by zero' : null),
  modulo: ({ values }) => (toNumber(values[0]) === 0 ? 'modulo by zero' : null),
  arrayInsert: insertProblem,
  stringConcat: concatProblem
}

export function operatorProblem(column: ColumnDef, value: unknown, current: unknown): string | null {
  const operator = parseOperator(value)
  const kind = operator === null ? null : kindOf(operator.method)
  if (operator === null || kind === null) return null
  const { method, values } = operator
  if (!fits(kind, column)) return `Cannot apply ${method} operator to non-${kind} field '${column.key}'`
  if (kind === 'numeric' && values.some((item) => item !== null && Number.isNaN(toNumber(item)))) {
    return `Cannot apply ${method} operator: values must be numeric, got ${typeof values[0]}`
  }
  const problem = METHOD_PROBLEMS[method]?.({ column, values, current }) ?? null
  return problem === null ? null : `Cannot apply ${method} operator: ${problem}`
}

function toNumber(value: unknown): number {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)
}

function clampTo(value: number, bound: unknown, lower: boolean): number {
  const limit = toNumber(bound)
  if (Number.isNaN(limit)) return value
  return lower ? Math.max(value, limit) : Math.min(value, limit)
}

function applyNumeric(column: ColumnDef, method: NumericMethod, values: unknown[], current: unknown): unknown {
  const value = toNumber(values[0] ?? 1)
  if (typeof current === 'bigint' && (method === 'increment' || method === 'decrement') && values.length < 2) {
    return method === 'increment' ? current + BigInt(Math.trunc(value)) : current - BigInt(Math.trunc(value))
  }
  const base = typeof current === 'number' || typeof current === 'bigint' ? Number(current) : 0
  const results: Record<NumericMethod, () => number> = {
    increment: () => base + value,
    decrement: () => base - value,
    multiply: () => base * value,
    divide: () => base / value,
    modulo: () => base % value,
    power: () => base ** value
  }
  const bounded = clampTo(results[method](), values[1], method === 'decrement' || method === 'divide')
  return familyOf(column) === 'integer' ? Math.round(bounded) : bounded
}

/** Elements of an integer array are converted like PHP's int cast. */
function castElement(column: ColumnDef, value: unknown): unknown {
  if (familyOf(column) !== 'integer' || typeof value === 'number' || typeof value === 'bigint') return value
  return Number.parseInt(String(value), 10) || 0
}

function keepsElement(element: unknown, condition: string, operand: unknown): boolean {
  const compared = (): number => {
    if (typeof element === 'string' && typeof operand === 'string')
      return element < operand ? -1 : element > operand ? 1 : 0
    return toNumber(element) - toNumber(operand)
  }
  switch (condition) {
    case 'equal':
      return element === operand
    case 'notEqual':
      return element !== operand
    case 'greaterThan':
      return compared() > 0
    case 'greaterThanEqual':
      return compared() >= 0
    case 'lessThan':
      return compared() < 0
    case 'lessThanEqual':
      return compared() <= 0
    case 'isNull':
      return element === null
    case 'isNotNull':
      return element !== null
    default:
      return true
  }
}

function applyArray(column: ColumnDef, method: ArrayMethod, values: unknown[], current: unknown): unknown[] {
  const list = Array.isArray(current) ? (current as unknown[]) : []
  const operands = values.map((value) => castElement(column, value))
  switch (method) {
    case 'arrayAppend':
      return [...list, ...operands]
    case 'arrayPrepend':
      return [...operands, ...list]
    case 'arrayInsert':
      return list.toSpliced(toNumber(values[0]), 0, castElement(column, values[1]))
    case 'arrayRemove':
      return list.filter((element) => element !== operands[0])
    case 'arrayUnique':
      return [...new Set(list)]
    case 'arrayIntersect':
      return list.filter((element) => operands.includes(element))
    case 'arrayDiff':
      return list.filter((element) => !operands.includes(element))
    case 'arrayFilter':
      return list.filter((element) => keepsElement(element, asText(values[0]), values[1]))
  }
}

function applyDate(method: string, values: unknown[], current: unknown, now: number): string | null {
  // MariaDB's NOW() has whole seconds.
  if (method === 'dateSetNow') return formatDate(Math.floor(now / 1000) * 1000)
  const time = typeof current === 'string' ? parseDatetime(current, now) : null
  if (time === null) return null
  const days = toNumber(values[0]) * (method === 'dateSubDays' ? -1 : 1)
  return formatDate(time + days * 86_400_000)
}

/** The operator must have passed {@link operatorProblem}. */
export function applyOperator(column: ColumnDef, operator: Operator, current: unknown, now: number): unknown {
  const { method, values } = operator
  switch (kindOf(method)) {
    case 'numeric':
      return applyNumeric(column, method as NumericMethod, values, current)
    case 'array':
      return applyArray(column, method as ArrayMethod, values, current)
    case 'datetime':
      return applyDate(method, values, current, now)
    case 'boolean':
      return current !== true
    case 'string':
      if (current === null && method === 'stringReplace') return null
      return method === 'stringConcat'
        ? asText(current) + asText(values[0])
        : asText(current).replaceAll(asText(values[0]), () => asText(values[1]))
    case null:
      return current
  }
}
