export interface AssignedRow {
  $id: string
  wId: string
  ownerUId: string
  ownerName: string
  ownerImgUrl: string | null
  note: string | null
  proposedAt: string | null
  /** Null in rows older than the column. */
  seen: boolean | null
  /** Set while the owner is still choosing. This friend is not notified yet. */
  quietSince?: string | null
  createdAt: string | null
}

export interface Assigned {
  workoutId: string
  ownerName: string
  /** The owner's picture. Empty for none, and missing in older cached data. */
  imageUrl?: string
  note: string
  proposedAt: string | null
  /** ISO time. Null in rows older than the column. */
  sharedAt: string | null
  isNew: boolean
}

/**
 * Returns each workout once, although somebody may have it both directly and through groups. The newest row decides
 * who, when and what.
 */
export function assignedFrom(rows: readonly AssignedRow[]): Assigned[] {
  const found = new Map<string, Assigned>()
  for (const row of rows) {
    const known = found.get(row.wId)
    const isNew = row.seen === false && (row.quietSince ?? null) === null
    if (known === undefined) {
      const { wId: workoutId, ownerName, proposedAt, createdAt: sharedAt } = row
      const said = { imageUrl: row.ownerImgUrl ?? '', note: row.note ?? '', proposedAt, sharedAt }
      found.set(workoutId, { workoutId, ownerName, ...said, isNew })
    } else if (isNew) known.isNew = true
  }
  return [...found.values()]
}
