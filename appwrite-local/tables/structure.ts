/** Checks rows (utopia-php/database, Validator/Structure). */
import { isOperator, operatorProblem } from './operators.ts'
import { findColumn, valueColumns, type ColumnDef, type TableDef } from './model.ts'
import { problemLabel, valueProblem } from './validators.ts'

export type Values = Record<string, unknown>

/** Own properties only, because a column may be called `constructor`. */
export function valueOf(values: Values, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/** Routes answer it as `row_invalid_structure`, commits as `document_invalid_structure`. */
export class StructureProblem extends Error {
  constructor(problem: string) {
    super(`Invalid document structure: ${problem}`)
    this.name = 'StructureProblem'
  }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null
}

function checkArray(column: ColumnDef, value: unknown, now: number): void {
  if (!Array.isArray(value)) throw new StructureProblem(`Attribute "${column.key}" must be an array`)
  for (const [index, element] of value.entries()) {
    if (!column.required && isMissing(element)) continue
    const problem = valueProblem(column, element, now)
    if (problem === null) continue
    throw new StructureProblem(`Attribute "${column.key}['${index}']" has invalid ${problemLabel(column)}. ${problem}`)
  }
}

function checkValue(column: ColumnDef, value: unknown, current: unknown, operators: boolean, now: number): void {
  if (operators && isOperator(value)) {
    const problem = operatorProblem(column, value, current)
    if (problem !== null) throw new StructureProblem(problem)
    return
  }
  if (!column.required && isMissing(value)) return
  if (column.array) {
    checkArray(column, value, now)
    return
  }
  const problem = valueProblem(column, value, now)
  if (problem !== null)
    throw new StructureProblem(`Attribute "${column.key}" has invalid ${problemLabel(column)}. ${problem}`)
}

export interface StructureOptions {
  /** Required columns must be present. */
  complete: boolean
  /** Allows operators such as `{"method":"increment"}`. */
  operators: boolean
  /** The row before the change, for the bounds of operators. */
  current: Values
  /** Milliseconds since 1970. */
  now: number
}

/** Checks in order: required, unknown, each value. @throws {StructureProblem} with Appwrite's text */
export function checkStructure(table: TableDef, values: Values, options: StructureOptions): void {
  for (const column of valueColumns(table)) {
    if (!column.required || !isMissing(valueOf(values, column.key))) continue
    if (options.complete || Object.hasOwn(values, column.key))
      throw new StructureProblem(`Missing required attribute "${column.key}"`)
  }
  for (const key of Object.keys(values)) {
    if (findColumn(table, key) === undefined) throw new StructureProblem(`Unknown attribute: "${key}"`)
  }
  for (const [key, value] of Object.entries(values)) {
    const column = findColumn(table, key)
    if (column === undefined || column.type === 'relationship') continue
    checkValue(column, value, options.current[key], options.operators, options.now)
  }
}

export function withDefaults(table: TableDef, values: Values): Values {
  const result = { ...values }
  for (const column of valueColumns(table)) {
    if (isMissing(valueOf(result, column.key)) && !isMissing(column.default)) result[column.key] = column.default
  }
  return result
}
