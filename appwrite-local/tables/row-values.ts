import { normaliseValue, sameValue } from './codec.ts'
import { findColumn, valueColumns, type TableDef } from './model.ts'
import { applyOperator, isOperator, parseOperator } from './operators.ts'
import { valueOf, type Values } from './structure.ts'
import { valueProblem } from './validators.ts'

export function canonicalValues(table: TableDef, values: Values, now: number): Values {
  const result: Values = {}
  for (const column of valueColumns(table))
    result[column.key] = normaliseValue(column, valueOf(values, column.key), now)
  return result
}

/** Includes unknown columns and invalid values, so that they are refused later. */
export function changedKeys(table: TableDef, values: Values, current: Values, now: number): string[] {
  return Object.keys(values).filter((key) => {
    const column = findColumn(table, key)
    const value = values[key]
    // Rows do not store relationships.
    if (column?.type === 'relationship') return false
    if (column === undefined || isOperator(value)) return true
    const before = current[key] ?? null
    if (value === null || value === undefined) return before !== null
    const elements = column.array ? (Array.isArray(value) ? value : null) : [value]
    if (elements === null) return true
    if (elements.some((element) => element !== null && valueProblem(column, element, now) !== null)) return true
    // An array that was never set reads as []; sending that back changes nothing.
    if (column.array && elements.length === 0 && before === null) return false
    return !sameValue(normaliseValue(column, value, now), before)
  })
}

export function resolveOperators(table: TableDef, values: Values, current: Values, now: number): Values {
  const result = { ...values }
  for (const [key, value] of Object.entries(values)) {
    const column = findColumn(table, key)
    const operator = column === undefined ? null : parseOperator(value)
    if (column !== undefined && operator !== null)
      result[key] = applyOperator(column, operator, current[key] ?? null, now)
  }
  return result
}
