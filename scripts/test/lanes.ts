/** The steps of a run, and how they share the machine. */
import { join } from 'node:path'
import { ENGINES_CONFIG, ENGINES_INSTALL, missingEngines } from '../lib/engines.ts'
import { runStep, type Step, type StepResult } from './steps.ts'

/** `main` is what `npm test` and CI run; `all` adds what is slow or rarely fails (decision 016). */
export type Suite = 'main' | 'all'

/** Steps that run one after the other; lanes run side by side. */
type Lane = readonly Step[]

/** Most steps keep one core busy. */
const LANES_AT_ONCE = 2

const check = (name: string, ...args: string[]): Step => ({ kind: 'check', name, args })

/** @param args parts of file names and options; empty for all tests of the project */
const vitest = (project: string, args: readonly string[] = []): Step => ({
  kind: 'vitest',
  name: project,
  args: ['--project', project, ...args]
})

/** Compiles what changed since the last run. */
const types = (name: string, project: string): Step => {
  const info = join('.cache', 'tsgo', `${name.replace(' ', '-')}.tsbuildinfo`)
  return check(`types: ${name}`, 'tsgo', '-p', project, '--incremental', '--tsBuildInfoFile', info)
}

/** `astro check` reads Astro files only; the native compiler reads the rest in a quarter of the time. */
const ASTRO = ['--minimumSeverity', 'warning', '--tsconfig', 'src/tsconfig.astro.json']
/** `astro check` generates types that the next two need. */
const PAGES: Lane = [
  check('types: Astro files', 'astro', 'check', ...ASTRO),
  types('pages and islands', 'tsconfig.json'),
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
const LINT: Lane = [check('lint', 'eslint', '.'), check('lint: promises and cycles', 'oxlint', '--deny-warnings')]
const CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', join('.cache', 'prettier')]
const UNUSED: Lane = [check('unused files, exports and packages', 'knip')]
const FORMAT: Lane = [check('format', 'prettier', '--check', '.', ...CACHE)]

/** Coverage of `core` by its own tests. With its compile cache, Node measures it less exactly. */
const COVERED: Step = {
  ...vitest('core'),
  args: ['--project', 'core', '--coverage'],
  env: { NODE_DISABLE_COMPILE_CACHE: '1' }
}

/** These start whole servers. `main` keeps those that protect data and permissions. */
const servers = (suite: Suite): Step[] =>
  suite === 'all'
    ? [vitest('conformance'), vitest('faults')]
    : [vitest('conformance', ['permissions', 'transactions', 'realtime']), vitest('faults', ['kill', 'second-process'])]

/** Calls cut at every step and random input, which take a quarter of the time of all edge tests. */
const EDGE_FAULTS = ['--exclude', '**/*faults.test.ts', '--exclude', '**/fuzz.test.ts']

/** Types, lint, format, unit, component and edge tests, longest first. */
const quickLanes = (suite: Suite): Lane[] => [
  [vitest('edge', suite === 'all' ? [] : EDGE_FAULTS)],
  [vitest('unit'), vitest('repo')],
  [vitest('components')],
  [vitest('storm')],
  LINT,
  PAGES,
  TYPES,
  [suite === 'all' ? COVERED : vitest('core')],
  UNUSED,
  FORMAT
]

/** Everything that needs no built site. `npm run check` leaves out what starts whole servers. */
export function lanes(suite: Suite | 'quick'): Lane[] {
  if (suite === 'quick') return quickLanes('main')
  const [first = [], ...others] = quickLanes(suite)
  return [first, ...servers(suite).map((step) => [step]), ...others]
}

/**
 * Runs the browser tests.
 * @param chromium its path; empty for Playwright's own
 * @param args files and options; empty for all
 */
export const browserStep = (suite: Suite, chromium: string, args: readonly string[] = []): Step => ({
  kind: 'playwright',
  name: 'browser',
  args,
  env: { TEST_CHROMIUM_PATH: chromium, ICEPOINT_SUITE: suite }
})

/** Firefox and WebKit. Where they are not installed, the run says so and skips them. */
export function engineSteps(): Step[] {
  const missing = missingEngines()
  if (missing.length === 0) return [{ kind: 'playwright', name: 'engines', args: ['--config', ENGINES_CONFIG] }]
  console.log(`- engines: skipped, ${missing.join(', ')} missing (${ENGINES_INSTALL})`)
  return []
}

function show({ name, passed, failed, skipped, flaky, seconds, output }: StepResult): void {
  const counts = Object.entries({ passed, failed, skipped, flaky: flaky.length })
    .filter(([kind, count]) => count > 0 || kind === 'passed')
    .map(([kind, count]) => `${count} ${kind}`)
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${counts.join(', ')} (${seconds.toFixed(1)} s)`)
  if (failed > 0) console.log(output.slice(-12_000))
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

/** Runs lanes side by side, and prints the result of each step. */
export async function runLanes(all: readonly Lane[]): Promise<StepResult[]> {
  const waiting = [...all]
  const results: StepResult[] = []
  const takeTurns = async (): Promise<void> => {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) results.push(...(await runLane(lane)))
  }
  await Promise.all(Array.from({ length: LANES_AT_ONCE }, takeTurns))
  return results
}

/** Lists flaky tests, prints the line that CI reads, and ends the process. */
export function finish(results: readonly Pick<StepResult, 'passed' | 'failed' | 'flaky'>[]): never {
  const sum = (of: 'passed' | 'failed'): number => results.reduce((total, result) => total + result[of], 0)
  const flaky = results.flatMap((result) => result.flaky)
  if (flaky.length > 0) {
    console.log(`\nFlaky: failed once, then passed. Fix them with the next change (CONTRIBUTING.md).`)
    for (const name of flaky) console.log(`~ ${name}`)
  }
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') === 0 ? 0 : 1)
}
