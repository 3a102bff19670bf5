/** Runs one step of `npm test`: a program and its result. */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM_ENV, ROOT, dataFolder } from '../lib/config.ts'
import { readReport, REPORT_FILE, type RunReport } from './report.ts'

/** A step that prints nothing for this long hangs and is killed. */
const SILENCE_MAX_MS = 10 * 60_000

export interface Step {
  /** A check (types, lint, format) counts as one test. */
  kind: 'check' | 'vitest' | 'playwright'
  name: string
  /** The whole command of a check; the arguments of Vitest or Playwright. */
  args: readonly string[]
  env?: Record<string, string>
}

export interface StepResult extends RunReport {
  name: string
  seconds: number
  output: string
}

const reporter = (name: string): string => join(ROOT, 'scripts', 'test', `${name}-report.ts`)

/** Failed tests are retried once immediately. With twelve failures the build is broken, and the run ends. */
const PROGRAMS = {
  check: [],
  vitest: ['vitest', 'run', '--retry=1', '--bail=12', '--reporter=default', `--reporter=${reporter('vitest')}`],
  playwright: ['playwright', 'test', `--reporter=list,${reporter('playwright')}`]
} as const

interface Ended {
  code: number
  output: string
  seconds: number
}

/** Runs a program to its end. Its output is buffered, so that parallel steps do not mix theirs. */
function runProgram([program = '', ...args]: readonly string[], env: Record<string, string>): Promise<Ended> {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...PROGRAM_ENV, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    let output = ''
    const silence = setTimeout(() => {
      output += `\nStopped after ${SILENCE_MAX_MS / 60_000} minutes without output.`
      child.kill()
    }, SILENCE_MAX_MS)
    const onData = (chunk: Buffer): void => {
      output += chunk.toString()
      silence.refresh()
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => {
      clearTimeout(silence)
      resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 })
    })
  })
}

function reportFile(name: string): string {
  const folder = join(dataFolder(), 'reports')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
  rmSync(file, { force: true })
  return file
}

/** Counts a run. It has failed if it ends with an error and no failed test, or if nothing ran. */
export function resultOf(step: Step, { code, output, seconds }: Ended, report: RunReport | null): StepResult {
  const isCheck = step.kind === 'check'
  const { passed, failed, skipped, flaky } = report ?? { passed: isCheck ? 1 : 0, failed: 0, skipped: 0, flaky: [] }
  const isBroken = failed === 0 && (code !== 0 || passed === 0)
  const counts = isBroken ? { passed: isCheck ? 0 : passed, failed: 1 } : { passed, failed }
  return { name: step.name, ...counts, skipped, flaky, seconds, output }
}

export async function runStep(step: Step): Promise<StepResult> {
  const file = reportFile(step.name)
  const ended = await runProgram([...PROGRAMS[step.kind], ...step.args], { ...step.env, [REPORT_FILE]: file })
  return resultOf(step, ended, step.kind === 'check' ? null : readReport(file))
}
