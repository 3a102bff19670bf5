import { ownerName } from '#core/account/owner-name.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { listOwnerNames } from '../../data/list/owner-names.ts'
import { $session, accountOf } from '../account/session.ts'
import { createResource } from '../app/resource.ts'
import { $list, $withNames } from './list-state.ts'
import { workoutsOf } from './list-of.ts'

let own: readonly [string, string][] = []

const resource = createResource<readonly [string, string][]>({
  name: 'owner-names',
  read: async () => [...(await listOwnerNames(asked))],
  show: (now) => show(new Map([...(now.kind === 'ready' ? now.value : []), ...own]))
})

/** The owners of the last request. */
let asked: readonly string[] = []

function show(names: ReadonlyMap<string, string>): void {
  const signed = new WeakMap<WorkoutSummary, WorkoutSummary>()
  const sign = (row: WorkoutSummary): WorkoutSummary => {
    const trainer = row.trainer === '' ? (names.get(row.ownerId) ?? '') : ''
    if (trainer === '') return row
    const made = signed.get(row) ?? { ...row, trainer }
    signed.set(row, made)
    return made
  }
  $withNames.set((rows) => rows.map(sign))
}

/**
 * Names that cannot be read are requested again with the next list; owners that may no longer be named are forgotten.
 */
async function askMissing(): Promise<void> {
  const owners = workoutsOf($list.get()).flatMap(({ trainer, ownerId }) => (trainer === '' ? [ownerId] : []))
  const ids = [...new Set(owners)].filter((id) => id !== own[0]?.[0])
  if (ids.every((id) => asked.includes(id))) return
  const mine = [...new Set([...asked, ...ids])]
  asked = mine
  await resource.refresh()
  const now = resource.get()
  if (asked === mine && (now.kind !== 'ready' || now.stale !== null)) asked = []
}

let isFollowing = false

export function nameOwners(): void {
  if (isFollowing) return
  isFollowing = true
  let shown = ''
  $session.subscribe((session) => {
    const login = accountOf(session)?.login
    const name = login === undefined ? '' : ownerName({ nicName: login.nickname, firstName: login.firstName })
    const userId = login?.userId ?? ''
    if (`${userId} ${name}` === shown) return
    shown = `${userId} ${name}`
    own = name === '' ? [] : [[userId, name]]
    asked = []
    resource.close()
    void resource.open(userId).then(askMissing)
  })
  $list.listen(() => void askMissing())
}
