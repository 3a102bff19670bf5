/** The steps of `npm test`: what each runs, and how its results are counted. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, dataFolder } from './config.ts'

export interface Tally {
  passed: number
  failed: number
  /** Left out because the Appwrite of the environment is not set up for them; none with the local one. */
  skipped: number
}

export interface Step {
  name: string
  /** Command and arguments; programs come from the project's own packages. */
  command: readonly [string, ...string[]]
  env?: Record<string, string>
  /** Where the step leaves its counts; without it the step counts as one test. */
  report?: { kind: 'vitest' | 'playwright'; file: string }
}

export interface StepResult extends Tally {
  name: string
  seconds: number
  output: string
}

export function reportFile(name: string): string {
  const folder = join(dataFolder(), 'reports')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}.json`)
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** A report that is missing or names no test counts as one failure: nothing may pass by not running. */
function countReport(report: NonNullable<Step['report']>, exitCode: number): Tally {
  if (!existsSync(report.file)) return { passed: 0, failed: 1, skipped: 0 }
  const parsed: unknown = JSON.parse(readFileSync(report.file, 'utf8'))
  let tally: Tally
  if (report.kind === 'vitest') {
    const { numPassedTests, numFailedTests, numPendingTests } = parsed as VitestReport
    tally = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  } else {
    const { expected, unexpected, flaky, skipped } = (parsed as PlaywrightReport).stats
    tally = { passed: expected, failed: unexpected + flaky, skipped }
  }
  const isSilentFailure = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0)
  return isSilentFailure ? { ...tally, failed: 1 } : tally
}

/** Runs one step to its end and counts it. Output is kept and given back, so that parallel steps do not mix. */
export function runStep(step: Step): Promise<StepResult> {
  const [program, ...args] = step.command
  if (step.report !== undefined) rmSync(step.report.file, { force: true })
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ASTRO_TELEMETRY_DISABLED: '1', ...step.env },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => {
      const exitCode = code ?? 1
      const own: Tally = exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
      const tally = step.report === undefined ? own : countReport(step.report, exitCode)
      resolve({ name: step.name, seconds: (performance.now() - started) / 1000, output, ...tally })
    })
  })
}
