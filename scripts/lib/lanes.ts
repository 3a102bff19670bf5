/** Which steps run beside each other: two lanes for two cores, and then what needs the built product. */
import { runStep, reportFile, type Step, type StepResult } from './checks.ts'

const vitest = (name: string, ...projects: string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile(name)}`
  ],
  report: { kind: 'vitest', file: reportFile(name) }
})

/** Every line of the core is covered by the tests beside it (thresholds: vitest.config.ts). Counts as one test. */
const CORE_COVERAGE: Step = {
  name: 'core coverage',
  command: ['vitest', 'run', '--project', 'unit', 'src/core', '--coverage']
}

const types = (name: string, project: string): Step => ({ name: `types: ${name}`, command: ['tsc', '-p', project] })

const STATIC: Step[] = [
  { name: 'types: pages and islands', command: ['astro', 'check', '--minimumSeverity', 'warning'] },
  types('core', 'src/core'),
  types('edge', 'functions/tsconfig.test.json'),
  types('local Appwrite', 'appwrite-local'),
  types('scripts', 'scripts'),
  types('tests', 'tests'),
  types('unit tests', 'tests/tsconfig.unit.json'),
  types('service worker', 'tsconfig.worker.json'),
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'format', command: ['prettier', '--check', '.'] }
]

/** Lanes run side by side, the steps of a lane one after the other. */
export const QUICK_LANES: readonly (readonly Step[])[] = [
  STATIC,
  [vitest('unit', 'unit', 'repo'), CORE_COVERAGE, vitest('edge', 'edge')]
]

export const ALL_LANES: readonly (readonly Step[])[] = [
  STATIC,
  [
    vitest('unit', 'unit', 'repo'),
    CORE_COVERAGE,
    vitest('edge', 'edge'),
    vitest('conformance', 'conformance'),
    vitest('faults', 'faults')
  ]
]

export const BROWSER_STEPS = (chromium: string): Step[] => [
  {
    name: 'end to end',
    command: ['playwright', 'test'],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('end-to-end') },
    report: { kind: 'playwright', file: reportFile('end-to-end') }
  }
]

function show(result: StepResult): void {
  const failed = result.failed === 0 ? '' : `, ${result.failed} failed`
  const counts = `${result.passed} passed${failed}${result.skipped === 0 ? '' : `, ${result.skipped} left out`}`
  console.log(`${result.failed === 0 ? '✓' : '✗'} ${result.name}: ${counts} (${result.seconds.toFixed(1)} s)`)
  if (result.failed > 0) console.log(result.output.slice(-12_000))
}

async function runLane(lane: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = []
  for (const step of lane) {
    const result = await runStep(step)
    show(result)
    results.push(result)
  }
  return results
}

let passed = 0
let failed = 0

/** Runs lanes side by side. @returns how many tests have failed so far. */
export async function runAll(lanes: readonly (readonly Step[])[]): Promise<number> {
  const results = (await Promise.all(lanes.map(runLane))).flat()
  passed += results.reduce((sum, result) => sum + result.passed, 0)
  failed += results.reduce((sum, result) => sum + result.failed, 0)
  return failed
}

/** The closing line that CI reads. */
export function closingLine(): string {
  return `${passed} passed, ${failed} failed`
}
