import { LEVELS } from '../../workout/workout.ts'
import type { LibraryExercise } from '../exercise.ts'

const VARIANT_KINDS = ['easier', 'without', 'harder'] as const
type VariantKind = (typeof VARIANT_KINDS)[number]

export interface Variant {
  id: string
  kind: VariantKind
}

const SHOWN = 2

/**
 * Lists each exercise once: an easier one without equipment counts as easier. Only exercises that need equipment offer
 * alternatives without.
 */
export function variantsOf(facts: LibraryExercise): Variant[] {
  const seen = new Set([facts.id])
  return VARIANT_KINDS.flatMap((kind) => {
    const wanted = kind === 'without' && facts.equipment.length === 0 ? [] : facts[kind]
    const fresh = wanted.filter((id) => !seen.has(id)).slice(0, SHOWN)
    for (const id of fresh) seen.add(id)
    return fresh.map((id) => ({ id, kind }))
  })
}

const strain = ({ level }: LibraryExercise): number => LEVELS.indexOf(level)

/** The closest exercise that is no more demanding and adds nothing it is unsuitable for. */
export function gentlerThan(
  facts: LibraryExercise,
  byId: ReadonlyMap<string, LibraryExercise>
): LibraryExercise | undefined {
  return [...facts.easier, ...facts.without]
    .flatMap((id) => byId.get(id) ?? [])
    .filter((other) => strain(other) <= strain(facts))
    .find(({ notFor }) => !notFor.some((concern) => facts.notFor.includes(concern)))
}
