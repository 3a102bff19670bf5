export interface NamedRow {
  $id: string
  nicName: string
  firstName: string
}

/** The name shown on workouts without a trainer's name. Empty when the user has none. */
export const ownerName = (row: Pick<NamedRow, 'nicName' | 'firstName'> | undefined): string =>
  row?.nicName || row?.firstName || ''
