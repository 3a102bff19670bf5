/** Looks for a scenario that breaks a promise, and for the shortest one. */
import fc from 'fast-check'
import type { Bundles } from './bundle.ts'
import { scenarios, type Scenario } from './scenario.ts'
import { runStorm, type Outcome } from './storm.ts'

export interface Found {
  seed: number
  scenario: Scenario
  outcome: Outcome
}

export const scenarioOf = (seed: number): Scenario => fc.sample(scenarios, { seed, numRuns: 1 })[0] as Scenario

/** The first word of a problem: a shorter scenario has to break the same promise. */
const kindsOf = (problems: readonly string[]): Set<string> => new Set(problems.map((problem) => problem.replace(/[\w-]*\d[\w-]*/g, '#')))

/** Removes steps, from large parts to single ones, while the same promise breaks. @param forMs at most, of real time */
export async function shorten({ seed, scenario, outcome }: Found, bundles: Bundles, forMs: number): Promise<Found> {
  const end = Date.now() + forMs
  const wanted = kindsOf(outcome.problems)
  let best: Found = { seed, scenario, outcome }
  const isAccepted = async (steps: Scenario['steps']): Promise<boolean> => {
    const next = { ...best.scenario, steps }
    const tried = await runStorm(seed, bundles, next)
    if (![...kindsOf(tried.problems)].some((kind) => wanted.has(kind))) return false
    best = { seed, scenario: next, outcome: tried }
    return true
  }
  for (let size = best.scenario.steps.length >> 1; size >= 1 && Date.now() < end; size = size === 1 ? 0 : size >> 1) {
    for (let from = 0; from < best.scenario.steps.length && Date.now() < end; ) {
      const { steps } = best.scenario
      if (!(await isAccepted([...steps.slice(0, from), ...steps.slice(from + size)]))) from += size
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
    if (outcome.problems.length > 0) return { seed, scenario, outcome }
  }
  return null
}

export function* seedsFrom(first: number, step = 1): Generator<number> {
  for (let seed = first; ; seed += step) yield seed
}
