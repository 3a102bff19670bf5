export interface NamedRow {
  $id: string
  nicName: string
  firstName: string
}

/** As workouts without a trainer's name are signed; empty for none. */
export const ownerName = (row: Pick<NamedRow, 'nicName' | 'firstName'> | undefined): string =>
  row?.nicName || row?.firstName || ''
