/**
 * Row errors: routes answer `row_*` types, and commits `document_*`, `attribute_*` and `transaction_*` (recording 07).
 */
import { AppwriteError } from '../http/errors.ts'
import { grouped } from './validators.ts'
import { StructureProblem } from './structure.ts'

export type RowProblemKind =
  'not_found' | 'exists' | 'newer' | 'maximum' | 'minimum' | 'column_missing' | 'not_a_number'

export class RowProblem extends Error {
  readonly kind: RowProblemKind
  readonly subject: string
  readonly bound: number

  constructor(kind: RowProblemKind, subject: string, bound = 0) {
    super(`${kind}: ${subject}`)
    this.name = 'RowProblem'
    this.kind = kind
    this.subject = subject
    this.bound = bound
  }
}

function routeError(problem: RowProblem): AppwriteError {
  const { subject, bound } = problem
  switch (problem.kind) {
    case 'not_found':
      return new AppwriteError('row_not_found', { params: [subject] })
    case 'exists':
      return new AppwriteError('row_already_exists', { params: [subject] })
    case 'newer':
      return new AppwriteError('row_update_conflict')
    case 'maximum':
    case 'minimum':
      return new AppwriteError('column_limit_exceeded', {
        message: `tablesDB "${subject}" has reached the ${problem.kind} value of ${bound}`
      })
    case 'column_missing':
      return new AppwriteError('column_not_found')
    case 'not_a_number':
      return new AppwriteError('attribute_type_invalid', { message: `tablesDB "${subject}" is not a number` })
  }
}

function commitError(problem: RowProblem): AppwriteError {
  switch (problem.kind) {
    case 'not_found':
      return new AppwriteError('document_not_found', { params: [problem.subject] })
    case 'exists':
    case 'newer':
      return new AppwriteError('transaction_conflict')
    case 'maximum':
    case 'minimum':
      return new AppwriteError('attribute_limit_exceeded', {
        message: `Attribute value exceeds ${problem.kind} limit: ${problem.bound}`
      })
    case 'column_missing':
      return new AppwriteError('attribute_not_found')
    case 'not_a_number':
      return new AppwriteError('attribute_type_invalid', { params: [problem.subject] })
  }
}

export function asRouteError(error: unknown): unknown {
  if (error instanceof StructureProblem) return new AppwriteError('row_invalid_structure', { message: error.message })
  return error instanceof RowProblem ? routeError(error) : error
}

export function asCommitError(error: unknown): unknown {
  if (error instanceof StructureProblem)
    return new AppwriteError('document_invalid_structure', { message: error.message })
  return error instanceof RowProblem ? commitError(error) : error
}

/** For example `60 and 3,600`. */
export function rangeText(min: number, max: number): string {
  return `Value must be a valid range between ${grouped(min)} and ${grouped(max)}`
}
