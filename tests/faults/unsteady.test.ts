/** Runs Vitest and Playwright on small projects with unsteady, broken and stable tests. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../../scripts/lib/config.ts'
import { settle, summaryOf, type Outcome } from '../../scripts/test/rerun.ts'
import { runStep, type TestStep } from '../../scripts/test/steps.ts'

const folders: string[] = []
const stored = { ...process.env }

function projectOf(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'icepoint-rerun-')))
  folders.push(folder)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const [name, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** A file remembers the first run. */
const failsOnce = (name: string): string =>
  `import { existsSync, writeFileSync } from 'node:fs'
   const once = (name) => { if (!existsSync(name)) { writeFileSync(name, ''); throw new Error('not yet: ' + name) } };
   ${name}`

async function outcomeOf(kind: TestStep['kind'], folder: string, args: readonly string[] = []): Promise<Outcome> {
  return settle([await runStep({ kind, name: kind, cwd: folder, args })])
}

const namesOf = (outcome: Outcome): string[] => outcome.unsteady.map(({ name }) => name).sort()

beforeAll(() => {
  const data = mkdtempSync(join(tmpdir(), 'icepoint-rerun-data-'))
  folders.push(data)
  process.env['ICEPOINT_DATA'] = data
  // The inner Vitest must not see the variables of the outer one.
  delete process.env['NODE_ENV']
  delete process.env['VITEST']
})

afterAll(() => {
  Object.assign(process.env, stored)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const VITEST = (projects: string): string =>
  `import { defineConfig } from 'vitest/config'
   export default defineConfig({ test: { projects: [${projects}] } })`

describe('Vitest', () => {
  test('runs a failed test and a file that did not load once more, each alone', async () => {
    const folder = projectOf({
      'vitest.config.ts': VITEST(
        `{ test: { name: 'a', include: ['a/*.test.ts'] } }, { test: { name: 'b', include: ['b/*.test.ts'] } }`
      ),
      'a/some.test.ts': failsOnce(`import { describe, test } from 'vitest'
        let runs = 0
        describe('a (group)', () => {
          test('is slow. $1 > once', () => once('some'))
          test('is slow. $1 > once more', () => {})
          test('is fine', () => {})
          test.each([1, 2])('is one of some', (n) => { if (n === 2) once('each') })
        })
        test('is broken', () => { throw new Error('broken for good') })`),
      'b/some.test.ts': `import { test } from 'vitest'; test('is broken', () => {})`,
      'b/load.test.ts': failsOnce(
        `import { test } from 'vitest'; once('load'); test('loads', () => {}); test('loads too', () => {})`
      ),
      'b/hook.test.ts': failsOnce(`import { describe, test, beforeAll } from 'vitest'
        test('is beside the group', () => {})
        describe('group', () => { beforeAll(() => once('hook')); test('is in the group', () => {}) })`)
    })
    const outcome = await outcomeOf('vitest', folder)
    expect(namesOf(outcome)).toEqual([
      'a (group) > is one of some',
      'a (group) > is slow. $1 > once',
      'the whole file',
      'the whole file'
    ])
    // Four unsteady tests are one more than allowed, so they count as failed, besides the broken one.
    expect(outcome).toMatchObject({ passed: 6, failed: 5 })
    expect(outcome.failures).toEqual([expect.stringContaining('broken for good')])
    const slow = outcome.unsteady.find(({ name }) => name.includes('slow'))
    expect(slow).toMatchObject({ project: 'a', step: 'vitest', message: 'not yet: some' })
    expect(slow?.file).toMatch(/a\/some\.test\.ts$/)
  })

  test('runs a step once more whose global setup failed', async () => {
    const folder = projectOf({
      'vitest.config.ts': VITEST(`{ test: { name: 'a', include: ['*.test.ts'], globalSetup: ['setup.ts'] } }`),
      'setup.ts': failsOnce(`export const setup = () => once('setup')`),
      'some.test.ts': `import { test } from 'vitest'; test('is fine', () => {}); test('is fine too', () => {})`
    })
    const outcome = await outcomeOf('vitest', folder)
    expect(outcome).toMatchObject({ passed: 2, failed: 0, unsteady: [{ name: 'vitest', file: '', project: '' }] })
  })

  test('runs a step once more in which something failed outside the tests, and fails when it does so again', async () => {
    const folder = projectOf({
      'vitest.config.ts': VITEST(`{ test: { name: 'a', include: ['*.test.ts'] } }`),
      'some.test.ts': `import { test } from 'vitest'
        test('leaves something behind', async () => {
          setTimeout(() => { throw new Error('left behind') })
          await new Promise((resolve) => setTimeout(resolve, 50))
        })`
    })
    const outcome = await outcomeOf('vitest', folder)
    expect(outcome).toMatchObject({ failed: 1, unsteady: [] })
    expect(outcome.failures.join()).toContain('left behind')
  })

  test('runs all of a step again whose tests count only together', async () => {
    const folder = projectOf({
      'vitest.config.ts': VITEST(`{ test: { name: 'a', include: ['*.test.ts'] } }`),
      'some.test.ts': failsOnce(
        `import { test } from 'vitest'; test('is slow', () => once('some')); test('is fine', () => {})`
      )
    })
    const step: TestStep = { kind: 'vitest', name: 'whole', cwd: folder, args: [], isWhole: true }
    const outcome = await settle([await runStep(step)])
    expect(outcome).toMatchObject({ passed: 2, failed: 0, unsteady: [{ name: 'is slow' }] })
  })

  test('fails where no test runs', async () => {
    const folder = projectOf({ 'vitest.config.ts': VITEST(`{ test: { name: 'a', include: ['*.test.ts'] } }`) })
    expect(await outcomeOf('vitest', folder)).toMatchObject({ passed: 0, failed: 1, unsteady: [] })
  })
})

describe('Playwright', () => {
  const CONFIG = `export default { testDir: '.', globalSetup: './setup.ts', projects: [{ name: 'a' }, { name: 'b', testMatch: 'b.spec.ts' }] }`

  test('runs a failed test once more, in its project only', async () => {
    const folder = projectOf({
      'playwright.config.ts': CONFIG,
      'setup.ts': 'export default () => {}',
      'a.spec.ts': failsOnce(`import { test } from '@playwright/test'
        for (const name of ['one', 'one and two']) test('is (slow) ' + name, () => { if (name === 'one') once('slow') })
        test('is broken', () => { throw new Error('broken for good') })
        test('hangs once', async () => {
          test.setTimeout(500)
          try { once('hang') } catch { await new Promise((resolve) => setTimeout(resolve, 5000)) }
        })`),
      'b.spec.ts': failsOnce(`import { test } from '@playwright/test'
        test.describe.configure({ mode: 'serial' })
        test('is first', () => {})
        test('is in one project', ({}, info) => { if (info.project.name === 'b') once('project') })
        `)
    })
    const outcome = await outcomeOf('playwright', folder)
    expect(namesOf(outcome)).toEqual(['hangs once', 'is (slow) one', 'is in one project'])
    expect(outcome.unsteady.map(({ project }) => project).sort()).toEqual(['a', 'a', 'b'])
    expect(outcome).toMatchObject({ passed: 7, failed: 1 })
    expect(outcome.failures).toEqual([expect.stringContaining('broken for good')])
  })

  test('runs a step once more whose global setup failed, and one whose file did not load', async () => {
    const folder = projectOf({
      'playwright.config.ts': CONFIG,
      'setup.ts': failsOnce(`export default () => once('setup')`),
      'a.spec.ts': `import { test } from '@playwright/test'; test('is fine', () => {})`
    })
    const outcome = await outcomeOf('playwright', folder)
    expect(outcome).toMatchObject({ passed: 1, failed: 0, unsteady: [{ name: 'playwright' }] })
    writeFileSync(join(folder, 'a.spec.ts'), `throw new Error('does not load')`)
    expect(await outcomeOf('playwright', folder)).toMatchObject({ passed: 0, failed: 1, unsteady: [] })
  })
})

describe('the summary', () => {
  const unsteady = { name: 'is slow', file: 'a.test.ts', project: 'unit', step: 'unit', message: 'not yet\nat …' }

  test('ends with the line that CI reads, alone, and names what is unsteady above it', () => {
    const lines = summaryOf({ passed: 3, failed: 0, unsteady: [unsteady], failures: [] }).split('\n')
    expect(lines.at(-1)).toBe('3 passed, 0 failed')
    expect(lines.at(-2)).toBe('')
    expect(lines.slice(0, -2).join('\n')).toMatch(/^1 unsteady: .*\n~ unit: a\.test\.ts is slow: not yet$/)
  })

  test('says when there are too many', () => {
    const four = Array.from({ length: 4 }, () => unsteady)
    expect(summaryOf({ passed: 0, failed: 4, unsteady: four, failures: [] })).toContain('More than 3')
    expect(summaryOf({ passed: 3, failed: 0, unsteady: four.slice(1), failures: [] })).not.toContain('More than 3')
  })
})
