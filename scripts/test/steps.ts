/** The steps of `npm test`: what each runs, and what came of it. */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM_ENV, ROOT, dataFolder } from '../lib/config.ts'
import { readReport, REPORT_FILE, type RunReport, type TestReport } from './report.ts'

/** Nothing is silent for longer; a step that hangs would keep everybody waiting. */
const SILENCE_MAX_MS = 10 * 60_000

interface Named {
  name: string
  /** Where it runs; the project's root unless told. */
  cwd?: string
  env?: Record<string, string>
}

/** Types, lint, format: counts as one test and is never run again. */
export interface CheckStep extends Named {
  kind: 'check'
  command: readonly [string, ...string[]]
}

export interface TestStep extends Named {
  kind: 'vitest' | 'playwright'
  args: readonly string[]
  /** Its tests mean something only together (coverage): when one fails, the whole step is run again. */
  isWhole?: boolean
}

export type Step = CheckStep | TestStep

/** The smallest thing that can be run again: one test, a file that could not be loaded, or the whole step. */
export interface Failure {
  kind: 'test' | 'file' | 'step'
  step: TestStep
  project: string
  file: string
  line: number
  name: string
  message: string
}

export interface StepResult {
  name: string
  tests: readonly TestReport[]
  passed: number
  failed: number
  /** Left out because the Appwrite of the environment is not set up for them; none with the local one. */
  skipped: number
  failures: Failure[]
  seconds: number
  output: string
}

const reporter = (name: string): string => join(ROOT, 'scripts', 'test', `${name}-report.ts`)

const PROGRAMS = {
  vitest: ['vitest', 'run', '--reporter=default', `--reporter=${reporter('vitest')}`],
  playwright: ['playwright', 'test', `--reporter=list,${reporter('playwright')}`]
} as const

export function reportsFolder(): string {
  const folder = join(dataFolder(), 'reports')
  mkdirSync(folder, { recursive: true })
  return folder
}

interface Ended {
  code: number
  output: string
  seconds: number
}

/** Runs a program to its end. Its output is kept, so that what runs side by side does not mix. */
function runProgram(step: Step, [program = '', ...args]: readonly string[], env: Record<string, string>) {
  const started = performance.now()
  const plain = { NO_COLOR: '1', FORCE_COLOR: '0' }
  return new Promise<Ended>((resolve) => {
    const child = spawn(program, args, {
      cwd: step.cwd ?? ROOT,
      env: { ...process.env, ...PROGRAM_ENV, ...plain, ...step.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    let output = ''
    const silence = setTimeout(() => {
      output += `\nERROR ended after ${SILENCE_MAX_MS / 60_000} minutes without a word`
      child.kill()
    }, SILENCE_MAX_MS)
    const hear = (chunk: Buffer): void => {
      output += chunk.toString()
      silence.refresh()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => {
      clearTimeout(silence)
      resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 })
    })
  })
}

const wholeStep = (step: TestStep, message: string): Failure => ({
  ...{ kind: 'step', step, project: '', file: '', line: 0, name: step.name, message }
})

/** A program that failed without a failed test, such as for its coverage, says why in such a line. */
const errorLines = (output: string): string[] => output.split('\n').filter((line) => line.startsWith('ERROR'))

/** What failed, as the smallest things that can be run again. Nothing may pass by not running. */
function failuresOf(step: TestStep, { tests, files, errors }: RunReport, { code, output }: Ended): Failure[] {
  if (errors.length > 0) return [wholeStep(step, errors.join('\n'))]
  const failedFiles = files.map((file): Failure => ({ kind: 'file', step, line: 0, name: 'the whole file', ...file }))
  const failedTests = tests
    .filter(({ state, file }) => state === 'failed' && !files.some((other) => other.file === file))
    .map((test): Failure => ({ kind: 'test', step, ...test }))
  const failures = [...failedFiles, ...failedTests]
  if (failures.length > 0) return failures
  if (code !== 0) {
    return [wholeStep(step, [`It ended with ${code}, and no test failed.`, ...errorLines(output)].join('\n'))]
  }
  return tests.some(({ state }) => state === 'passed') ? [] : [wholeStep(step, 'No test ran.')]
}

async function runTests(step: TestStep): Promise<StepResult> {
  const file = join(reportsFolder(), `${step.name.replaceAll(/\W+/g, '-')}.json`)
  rmSync(file, { force: true })
  const ended = await runProgram(step, [...PROGRAMS[step.kind], ...step.args], { [REPORT_FILE]: file })
  const report = readReport(file)
  const { tests } = report
  const count = (state: string): number => tests.filter((test) => test.state === state).length
  return {
    ...{
      name: step.name,
      tests,
      failures: failuresOf(step, report, ended),
      seconds: ended.seconds,
      output: ended.output
    },
    ...{ passed: count('passed'), failed: 0, skipped: count('skipped') }
  }
}

export async function runStep(step: Step): Promise<StepResult> {
  if (step.kind !== 'check') return runTests(step)
  const { code, output, seconds } = await runProgram(step, step.command, {})
  const failed = code === 0 ? 0 : 1
  return { name: step.name, tests: [], passed: 1 - failed, failed, skipped: 0, failures: [], seconds, output }
}
