/** The steps of a whole run, and how they share the machine. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../lib/config.ts'
import { runStep, type CheckStep, type Step, type StepResult, type TestStep } from './steps.ts'

/** Steps that run one after the other; lanes run side by side. */
type Lane = readonly Step[]

/** Most steps keep one core busy. */
const LANES_AT_ONCE = 2

/** Each project of Vitest in exactly one step. A name that does not exist is passed over; a project that is not here fails. */
export const VITEST_STEPS: readonly { name: string; projects: readonly string[]; isQuick: boolean }[] = [
  { name: 'edge', projects: ['edge'], isQuick: true },
  { name: 'unit', projects: ['unit', 'repo', 'appwrite-local'], isQuick: true },
  { name: 'components', projects: ['components'], isQuick: true },
  { name: 'conformance', projects: ['conformance'], isQuick: false },
  { name: 'faults', projects: ['faults'], isQuick: false },
  { name: 'core', projects: ['core'], isQuick: true }
]

interface VitestConfig {
  test?: { name?: string | { label: string }; projects?: (string | VitestConfig)[] }
}

async function configAt(path: string): Promise<VitestConfig> {
  const file = path.endsWith('.ts') ? path : join(path, 'vitest.config.ts')
  if (!existsSync(file)) throw new Error(`vitest.config.ts names a project that cannot be read: ${path}`)
  return ((await import(pathToFileURL(file).href)) as { default: VitestConfig }).default
}

export async function vitestProjects(folder = ROOT): Promise<string[]> {
  const { test } = await configAt(folder)
  const names = (test?.projects ?? []).map(async (entry) => {
    const project = typeof entry === 'string' ? await configAt(resolve(folder, entry)) : entry
    const name = project.test?.name ?? ''
    return typeof name === 'string' ? name : name.label
  })
  return Promise.all(names)
}

/** @throws Error that names the projects that no step runs, or more than one. */
export function assertEveryProjectRuns(projects: readonly string[], steps = VITEST_STEPS): void {
  const wrong = projects.filter((name) => steps.filter((step) => step.projects.includes(name)).length !== 1)
  if (wrong.length === 0) return
  throw new Error(`Each project of Vitest belongs to one step of scripts/test/lanes.ts; not so: ${wrong.join(', ')}.`)
}

function vitestSteps(projects: readonly string[], isQuick: boolean): TestStep[] {
  assertEveryProjectRuns(projects)
  return VITEST_STEPS.filter((step) => step.isQuick || !isQuick).flatMap((step): TestStep[] => {
    const named = step.projects.filter((name) => projects.includes(name))
    if (named.length === 0) return []
    const args = named.flatMap((name) => ['--project', name])
    // Coverage is that of the core, by its own tests; without one of them it says nothing.
    const isWhole = step.name === 'core'
    return [{ kind: 'vitest', name: step.name, args: isWhole ? [...args, '--coverage'] : args, isWhole }]
  })
}

const check = (name: string, ...command: [string, ...string[]]): CheckStep => ({ kind: 'check', name, command })

/** Builds on what the last run found out; the compiler itself sees what has changed since. */
const types = (name: string, project: string): CheckStep => {
  const memory = join('.cache', 'tsgo', `${name.replace(' ', '-')}.tsbuildinfo`)
  return check(`types: ${name}`, 'tsgo', '-p', project, '--incremental', '--tsBuildInfoFile', memory)
}

/** The types of the unit tests include those that Astro writes, so pages come first. */
const PAGES: Lane = [
  check('types: pages and islands', 'astro', 'check', '--minimumSeverity', 'warning'),
  types('unit tests', 'tests/tsconfig.unit.json')
]
const TYPES: Lane = [
  types('core', 'src/core'),
  types('edge', 'functions/tsconfig.test.json'),
  types('local Appwrite', 'appwrite-local'),
  types('scripts', 'scripts'),
  types('tests', 'tests'),
  types('service worker', 'tsconfig.worker.json')
]
const LINT: Lane = [
  check('lint', 'eslint', '.', '--max-warnings', '0'),
  check('lint: promises and circles', 'oxlint', '--deny-warnings')
]
const CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', join('.cache', 'prettier')]
const UNUSED: Lane = [check('unused files, exports and packages', 'knip')]
const FORMAT: Lane = [check('format', 'prettier', '--check', '.', ...CACHE)]

/** Everything that needs no built site, longest first; the quick part leaves out what starts whole servers. */
export async function lanes(isQuick: boolean): Promise<Lane[]> {
  const tests = vitestSteps(await vitestProjects(), isQuick)
  return [...tests.map((step) => [step]), LINT, PAGES, TYPES, UNUSED, FORMAT]
}

/** All browser tests, or those of some files. @param chromium its path; empty for Playwright's own. */
export const browserStep = (chromium: string, args: readonly string[] = []): TestStep => ({
  ...{ kind: 'playwright', name: 'end to end', args, env: { CHROMIUM_PATH: chromium } }
})

function show({ name, passed, failed, failures, skipped, seconds, output }: StepResult): void {
  const wrong = failed + failures.length
  const counts = [`${passed} passed`, ...(wrong > 0 ? [`${wrong} failed`] : [])]
  if (skipped > 0) counts.push(`${skipped} left out`)
  console.log(`${wrong === 0 ? '✓' : '✗'} ${name}: ${counts.join(', ')} (${seconds.toFixed(1)} s)`)
  if (wrong > 0) console.log(output.slice(-12_000))
}

async function runLane(lane: Lane): Promise<StepResult[]> {
  const results: StepResult[] = []
  for (const step of lane) {
    const result = await runStep(step)
    show(result)
    results.push(result)
  }
  return results
}

/** Runs lanes side by side, and says how each step went. */
export async function runLanes(all: readonly Lane[]): Promise<StepResult[]> {
  const waiting = [...all]
  const results: StepResult[] = []
  const takeTurns = async (): Promise<void> => {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) results.push(...(await runLane(lane)))
  }
  await Promise.all(Array.from({ length: LANES_AT_ONCE }, takeTurns))
  return results
}
