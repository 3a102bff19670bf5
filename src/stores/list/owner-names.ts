import { ownerName } from '#core/account/owner-name.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { readCache, writeCache } from '../../data/app/cache.ts'
import { listOwnerNames } from '../../data/list/owner-names.ts'
import { $session, accountOf } from '../account/session.ts'
import { $list, $withNames } from './list-state.ts'
import { workoutsOf } from './next-list.ts'

const cacheKey = (userId: string): string => `owner-names:${userId}`

let reader = ''
let names: ReadonlyMap<string, string> = new Map()
const asked = new Set<string>()
const answered = new Set<string>()

function show(next: ReadonlyMap<string, string>): void {
  names = next
  const signed = new WeakMap<WorkoutSummary, WorkoutSummary>()
  const sign = (row: WorkoutSummary): WorkoutSummary => {
    const trainer = row.trainer === '' ? (next.get(row.ownerId) ?? '') : ''
    if (trainer === '') return row
    const made = signed.get(row) ?? { ...row, trainer }
    signed.set(row, made)
    return made
  }
  $withNames.set((rows) => rows.map(sign))
}

/** What cannot be read is asked again with the next list; whoever may not be named any more is forgotten. */
async function ask(ids: readonly string[]): Promise<void> {
  const of = reader
  for (const id of ids) asked.add(id)
  try {
    const found = await listOwnerNames(ids)
    if (of !== reader) return
    for (const id of ids) answered.add(id)
    const kept = [...names].filter(([id]) => !ids.includes(id))
    const next = new Map([...kept, ...found])
    const isSame = next.size === names.size && [...next].every(([id, name]) => names.get(id) === name)
    if (isSame) return
    show(next)
    void writeCache(cacheKey(of), [...next])
  } catch {
    for (const id of ids) asked.delete(id)
  }
}

function askMissing(): void {
  const owners = workoutsOf($list.get()).flatMap(({ trainer, ownerId }) => (trainer === '' ? [ownerId] : []))
  const ids = [...new Set(owners)].filter((id) => id !== reader && !asked.has(id))
  if (ids.length > 0) void ask(ids)
}

async function readAs(userId: string, own: string): Promise<void> {
  reader = userId
  asked.clear()
  answered.clear()
  show(new Map(own === '' ? [] : [[userId, own]]))
  const known = await readCache<[string, string][]>(cacheKey(userId))
  if (reader !== userId) return
  const kept = (known?.value ?? []).filter(([id]) => id !== userId && !answered.has(id))
  if (kept.length > 0) show(new Map([...kept, ...names]))
  askMissing()
}

let isFollowing = false

export function nameOwners(): void {
  if (isFollowing) return
  isFollowing = true
  let shown = ''
  $session.subscribe((session) => {
    const login = accountOf(session)?.login
    const own = login === undefined ? '' : ownerName({ nicName: login.nickname, firstName: login.firstName })
    const now = `${login?.userId ?? ''} ${own}`
    if (now === shown) return
    shown = now
    void readAs(login?.userId ?? '', own)
  })
  $list.listen(askMissing)
}
