import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { ROOT } from '../lib/config.ts'
import { lanes } from './lanes.ts'
import { resultOf, type Step } from './steps.ts'

interface VitestConfig {
  test: { name?: string; projects?: (string | VitestConfig)[] }
}

async function configAt(path: string): Promise<VitestConfig> {
  const file: string = pathToFileURL(resolve(ROOT, path)).href
  return ((await import(file)) as { default: VitestConfig }).default
}

async function vitestProjects(): Promise<string[]> {
  const { test: root } = await configAt('vitest.config.ts')
  const found = (root.projects ?? []).map(async (entry) => (typeof entry === 'string' ? await configAt(entry) : entry))
  return (await Promise.all(found)).map((project) => project.test.name ?? '')
}

test.each(['main', 'all'] as const)(
  'every project of Vitest runs in exactly one step of the suite %s',
  async (suite) => {
    const projects = await vitestProjects()
    expect(projects).toContain('edge')
    const steps = lanes(suite)
      .flat()
      .filter((step) => step.kind === 'vitest')
    expect(steps.map(({ args }) => args[1]).sort()).toEqual(projects.sort())
  }
)

const STEP: Step = { kind: 'vitest', name: 'unit', args: [] }
const REPORT = { passed: 3, failed: 0, skipped: 0, flaky: [] }
const ENDED = { code: 0, output: '', seconds: 1 }

test.each([
  ['a run in which a test failed', { ...ENDED, code: 1 }, { ...REPORT, failed: 2 }, { passed: 3, failed: 2 }],
  ['a run with an error outside its tests', { ...ENDED, code: 1 }, REPORT, { passed: 3, failed: 1 }],
  ['a run that left no report', ENDED, null, { passed: 0, failed: 1 }],
  ['a run without tests', ENDED, { ...REPORT, passed: 0 }, { passed: 0, failed: 1 }],
  ['a run in which all passed', ENDED, REPORT, { passed: 3, failed: 0 }],
  ['a run with a flaky test', ENDED, { ...REPORT, flaky: ['a'] }, { passed: 3, failed: 0, flaky: ['a'] }]
])('counts %s', (_name, ended, report, counts) => {
  expect(resultOf(STEP, ended, report)).toMatchObject(counts)
})

test('a check counts as one test', () => {
  const check: Step = { kind: 'check', name: 'lint', args: ['eslint'] }
  expect(resultOf(check, ENDED, null)).toMatchObject({ passed: 1, failed: 0 })
  expect(resultOf(check, { ...ENDED, code: 2 }, null)).toMatchObject({ passed: 0, failed: 1 })
})
