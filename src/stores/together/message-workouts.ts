import { atom } from 'nanostores'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { listByIds, listMine } from '../../data/list/list-rows.ts'
import { userNow } from './conversations.ts'

/** Keyed by id; null for one that may not be read. A missing entry is not known yet. */
export const $shown = atom<Readonly<Record<string, WorkoutSummary | null>>>({})

const wanted = new Set<string>()
const IDS_PER_QUERY = 80

async function readWanted(): Promise<void> {
  const ids = [...wanted].slice(0, IDS_PER_QUERY)
  for (const id of ids) wanted.delete(id)
  try {
    const found = new Map((await listByIds(ids)).map((workout) => [workout.id, workout]))
    $shown.set({ ...$shown.get(), ...Object.fromEntries(ids.map((id) => [id, found.get(id) ?? null])) })
  } catch {}
  if (wanted.size > 0) await readWanted()
}

/** Workouts that render together are read in one request. */
export function wantWorkout(id: string): void {
  if ($shown.get()[id] !== undefined || wanted.has(id)) return
  wanted.add(id)
  if (wanted.size === 1) queueMicrotask(() => void readWanted())
}

/** Newest first. @throws UserFacingError, NetworkError. */
export async function ownWorkouts(): Promise<WorkoutSummary[]> {
  return (await listMine(userNow(), null)).workouts
}

/** Others can read it only if it is shared. */
export const mustBeShared = ({ isPublic, ownerId }: WorkoutSummary): boolean => !isPublic && ownerId === userNow()
