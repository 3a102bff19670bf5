import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { ROOT } from '../lib/config.ts'
import { browserLane, lanes } from './lanes.ts'

interface VitestConfig {
  test: { name?: string; projects?: (string | VitestConfig)[] }
}

async function configAt(path: string): Promise<VitestConfig> {
  const file: string = pathToFileURL(resolve(ROOT, path)).href
  return ((await import(file)) as { default: VitestConfig }).default
}

async function vitestProjects(): Promise<(string | undefined)[]> {
  const { test: root } = await configAt('vitest.config.ts')
  const found = (root.projects ?? []).map(async (entry) => (typeof entry === 'string' ? await configAt(entry) : entry))
  return (await Promise.all(found)).map((project) => project.test.name)
}

test('every project of Vitest runs in exactly one step', async () => {
  const projects = await vitestProjects()
  expect(projects).toContain('unit')
  expect(projects).toContain('edge')
  const args = lanes(false)
    .flat()
    .flatMap((step) => (step.kind === 'vitest' ? step.args : []))
  expect(args.filter((arg) => !arg.startsWith('--')).sort()).toEqual(projects.sort())
})

test('the quick part leaves out what starts whole servers, and nothing else', () => {
  const namesOf = (isQuick: boolean): string[] =>
    lanes(isQuick)
      .flat()
      .map(({ name }) => name)
  const quick = namesOf(true)
  expect(namesOf(false).filter((name) => !quick.includes(name))).toEqual(['conformance', 'faults'])
})

test('the browser tests run once, and all of them', () => {
  expect(browserLane('').flatMap((step) => (step.kind === 'playwright' ? step.args : ['?']))).toEqual([])
})
