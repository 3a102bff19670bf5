/** The steps of a whole run, and how they share the machine. */
import { join } from 'node:path'
import { runStep, type CheckStep, type Step, type StepResult, type TestStep } from './steps.ts'

/** Steps that run one after the other; lanes run side by side. */
type Lane = readonly Step[]

/** Most steps keep one core busy. */
const LANES_AT_ONCE = 2

const vitest = (name: string, ...projects: string[]): TestStep => ({
  ...{ kind: 'vitest', name, args: projects.flatMap((project) => ['--project', project]) }
})
/** Coverage is that of the core, by its own tests; without one of them it says nothing. */
const CORE: TestStep = {
  ...{ kind: 'vitest', name: 'core', args: ['--project', 'core', '--coverage'], isWhole: true },
  // Node says that coverage is less exact with its compile cache.
  env: { NODE_DISABLE_COMPILE_CACHE: '1' }
}
/** They start whole servers. */
const SERVERS: readonly TestStep[] = [vitest('conformance', 'conformance'), vitest('faults', 'faults')]

const check = (name: string, ...command: [string, ...string[]]): CheckStep => ({ kind: 'check', name, command })

/** Builds on what the last run found out; the compiler itself sees what has changed since. */
const types = (name: string, project: string): CheckStep => {
  const memory = join('.cache', 'tsgo', `${name.replace(' ', '-')}.tsbuildinfo`)
  return check(`types: ${name}`, 'tsgo', '-p', project, '--incremental', '--tsBuildInfoFile', memory)
}

/** Only what no other compiler reads: Astro's own takes four times as long for the rest. */
const ASTRO = ['--minimumSeverity', 'warning', '--tsconfig', 'src/tsconfig.astro.json']
/** The types of the others include those that Astro writes, so its files come first. */
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
const LINT: Lane = [
  check('lint', 'eslint', '.', '--max-warnings', '0'),
  check('lint: promises and circles', 'oxlint', '--deny-warnings')
]
const CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', join('.cache', 'prettier')]
const UNUSED: Lane = [check('unused files, exports and packages', 'knip')]
const FORMAT: Lane = [check('format', 'prettier', '--check', '.', ...CACHE)]

/** Everything that needs no built site, longest first; the quick part leaves out what starts whole servers. */
export function lanes(isQuick: boolean): Lane[] {
  const tests = [
    vitest('edge', 'edge'),
    vitest('unit', 'unit', 'repo'),
    vitest('components', 'components'),
    ...(isQuick ? [] : SERVERS),
    CORE
  ]
  return [...tests.map((step) => [step]), LINT, PAGES, TYPES, UNUSED, FORMAT]
}

/** Browser tests of some files. @param chromium its path; empty for Playwright's own. */
export const browserStep = (chromium: string, args: readonly string[]): TestStep => ({
  ...{ kind: 'playwright', name: 'end to end', args, env: { TEST_CHROMIUM_PATH: chromium } }
})

/** All browser tests, in one run: each run starts a product and builds the site. */
export const browserLane = (chromium: string): Lane => [browserStep(chromium, [])]

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
