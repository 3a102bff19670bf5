import { expect, test } from 'vitest'
import { assertEveryProjectRuns, lanes, VITEST_STEPS, vitestProjects } from './lanes.ts'

test('every project of Vitest runs in exactly one step', async () => {
  const projects = await vitestProjects()
  expect(projects).toContain('unit')
  expect(projects).toContain('edge')
  expect(() => assertEveryProjectRuns(projects)).not.toThrow()
  const args = (await lanes(false)).flat().flatMap((step) => (step.kind === 'vitest' ? step.args : []))
  expect(args.filter((arg) => !arg.startsWith('--')).sort()).toEqual([...projects].sort())
})

test('a project that no step runs is named, and so is one that two run', () => {
  expect(() => assertEveryProjectRuns(['unit', 'forgotten'])).toThrow('not so: forgotten.')
  const twice = [...VITEST_STEPS, { name: 'more', projects: ['edge'], isQuick: false }]
  expect(() => assertEveryProjectRuns(['unit', 'edge'], twice)).toThrow('not so: edge.')
})

test('the quick part leaves out what starts whole servers, and nothing else', async () => {
  const namesOf = async (isQuick: boolean): Promise<string[]> => (await lanes(isQuick)).flat().map(({ name }) => name)
  const quick = await namesOf(true)
  expect((await namesOf(false)).filter((name) => !quick.includes(name))).toEqual(['conformance', 'faults'])
})
