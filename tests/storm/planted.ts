/** Bugs to plant into the bundles, to see that the storm finds them. */
import type { Bundles } from './bundle.ts'

interface Planted {
  name: string
  bundle: 'page' | 'edge'
  find: string
  put: string
  /** A seed that finds it. */
  seed: number
}

export const PLANTED: readonly Planted[] = [
  {
    name: 'an acknowledgement before the commit',
    bundle: 'page',
    seed: 1,
    find: 'const sent = await sendWrite(write);\n\t\tarrived();',
    put: "sender.tell(write, { kind: 'sent', version: null });\n\t\tconst sent = await sendWrite(write);\n\t\tarrived();"
  },
  {
    name: 'a retry without its id',
    bundle: 'page',
    seed: 1,
    find: '.sendMessage(message, isShared);',
    put: '.sendMessage({ ...message, id: newId() }, isShared);'
  },
  {
    name: 'two tabs that send the same write',
    bundle: 'page',
    seed: 1,
    find: 'const release = await sender.hold(LOCK);',
    put: 'const release = () => void 0;'
  },
  {
    name: 'a sweeper that frees a live upload',
    bundle: 'edge',
    seed: 1,
    find: 'before("expiresAt", now),\n',
    put: 'before("expiresAt", now + 3600000),\n'
  },
  {
    name: 'an outbox that survives logging out',
    bundle: 'page',
    seed: 4,
    find: 'await dropWrites(ownerId, () => true);',
    put: ''
  },
  {
    name: 'a counter incremented outside its transaction',
    bundle: 'edge',
    seed: 7,
    find: 'const outcome = isFull ? "limit" : await commit(writer, [...operations, ...plan.operations], plan.isUnchanged);',
    put: `if (!isFull) await writer.tables.incrementRowColumn({ databaseId: DATABASE, tableId: "quotas", rowId: user.id, column: "workouts", value: 1 });
\t\tconst outcome = isFull ? "limit" : await commit(writer, [...operations.slice(1), ...plan.operations], plan.isUnchanged);`
  }
]

/** @throws when the product's code no longer has the place. */
export function withPlanted(bundles: Bundles, { name, bundle, find, put }: Planted): Bundles {
  const code = bundles[bundle]
  if (!code.includes(find)) throw new Error(`${name}: the code to change is gone`)
  return { ...bundles, [bundle]: code.replace(find, () => put) }
}
