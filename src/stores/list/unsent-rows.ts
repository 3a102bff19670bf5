import { unsentSummary } from '#core/workout/unsent.ts'
import type { Write } from '#core/app/outbox.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { $writes } from '../app/outbox/outbox.ts'
import { $t } from '../app/locale.ts'
import { $favoriteIds } from './favorites.ts'
import { $tab, $unsentMarks, $withUnsent } from './list-state.ts'

function over(rows: readonly WorkoutSummary[], { body, ...write }: Write): readonly WorkoutSummary[] {
  const { workoutId: id, ownerId, addedAt: at } = write
  const known = rows.find((row) => row.id === id) ?? null
  const change = (make: (row: WorkoutSummary) => WorkoutSummary | null) =>
    rows.flatMap((row) => (row.id === id ? (make(row) ?? []) : [row]))
  switch (body.kind) {
    case 'delete':
      return change(() => null)
    case 'visibility':
      return change((row) => ({ ...row, visibility: body.visibility, isPublic: body.visibility === 'public' }))
    case 'save':
      return change((row) => unsentSummary(body.content, { id, ownerId, at }, row))
    case 'create':
      if (known !== null) return change((row) => unsentSummary(body.content, { id, ownerId, at }, row))
      return $tab.get() === 'my' ? [unsentSummary(body.content, { id, ownerId, at }, null), ...rows] : rows
    default:
      return rows
  }
}

function show(writes: readonly Write[]): void {
  const t = $t.get()
  const shown = writes.filter(({ body }) => body.kind !== 'play' && body.kind !== 'heart')
  $withUnsent.set((rows) => shown.reduce(over, rows) as WorkoutSummary[])
  $unsentMarks.set(
    new Map(
      shown.map(({ workoutId, refused }) => [workoutId, t(refused === null ? 'outbox.mark' : 'outbox.refusedMark')])
    )
  )
}

/** Unsent hearts are newer than the server's. */
function showHearts(): void {
  const known = $favoriteIds.get()
  if (known === null) return
  const ids = new Set(known)
  for (const { workoutId, body, refused } of $writes.get()) {
    if (body.kind !== 'heart' || refused !== null) continue
    if (body.isFavorite) ids.add(workoutId)
    else ids.delete(workoutId)
  }
  if (ids.size !== known.size || [...ids].some((id) => !known.has(id))) $favoriteIds.set(ids)
}

export function showUnsentRows(): void {
  $writes.subscribe(show)
  $writes.subscribe(showHearts)
  $favoriteIds.listen(showHearts)
  $t.listen(() => show($writes.get()))
}
