/** Looks for a scenario that breaks a promise, and for the shortest one. */
import fc from 'fast-check'
import type { Bundles } from './bundle.ts'
import { scenarios, type Scenario } from './scenario.ts'
import { runStorm, type Outcome } from './storm.ts'

/** `kept` are the numbers of the seed's steps that are played. */
export interface Found {
  seed: number
  kept: readonly number[]
  outcome: Outcome
}

export function scenarioOf(seed: number, kept?: readonly number[]): Scenario {
  const [scenario] = fc.sample(scenarios, { seed, numRuns: 1 }) as [Scenario]
  return kept === undefined ? scenario : { ...scenario, steps: kept.flatMap((number) => scenario.steps[number] ?? []) }
}

/** A shorter scenario has to break the same promise, whichever names and numbers it breaks it with. */
const kindsOf = ({ problems }: Outcome): string[] => problems.map((problem) => problem.replace(/[\w-]*\d[\w-]*/g, '#'))

/** Leaves steps out, large parts first, while the same promise breaks. `forMs`: at most, of real time. */
export async function shorten(found: Found, bundles: Bundles, forMs: number): Promise<Found> {
  const end = Date.now() + forMs
  const wanted = new Set(kindsOf(found.outcome))
  let best = found
  for (let size = best.kept.length >> 1; size >= 1 && Date.now() < end; size >>= 1) {
    for (let from = 0; from < best.kept.length && Date.now() < end;) {
      const kept = best.kept.toSpliced(from, size)
      const outcome = await runStorm(found.seed, bundles, scenarioOf(found.seed, kept))
      if (kindsOf(outcome).some((kind) => wanted.has(kind))) best = { ...best, kept, outcome }
      else from += size
    }
  }
  return best
}

interface Search {
  seeds: Iterable<number>
  /** Milliseconds of real time. */
  forMs: number
  each?: (seed: number, outcome: Outcome) => void
}

/** Null when every seed passed. */
export async function search(bundles: Bundles, { seeds, forMs, each }: Search): Promise<Found | null> {
  const end = Date.now() + forMs
  for (const seed of seeds) {
    if (Date.now() >= end) return null
    const scenario = scenarioOf(seed)
    const outcome = await runStorm(seed, bundles, scenario)
    each?.(seed, outcome)
    if (outcome.problems.length > 0) return { seed, kept: [...scenario.steps.keys()], outcome }
  }
  return null
}

export function* seedsFrom(first: number, step = 1): Generator<number> {
  for (let seed = first; ; seed += step) yield seed
}
