import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { DEV_PAGES, devRewrites, devTarget } from './dev-rewrites.ts'

test.each([
  ['/addWorkout/abc/', { kind: 'path', path: '/addWorkout/' }],
  ['/addWorkout/', { kind: 'same' }],
  ['/workout/abc/play/', { kind: 'path', path: '/workout/play/' }],
  ['/de/workout/abc/play/', { kind: 'path', path: '/workout/play/' }],
  ['/workout/abc/', { kind: 'workout', id: 'abc' }],
  ['/nl/workout/abc/', { kind: 'workout', id: 'abc' }],
  ['/workout/shell/', { kind: 'same' }],
  ['/workout/abc/other/', { kind: 'same' }],
  ['/workoutlist/my/', { kind: 'same' }],
  ['/_figures', { kind: 'path', path: '/_figures/' }]
])('%s is answered by the page that the Worker would choose', (pathname, target) => {
  expect(devTarget(pathname)).toEqual(target)
})

test.each([
  ['dev', DEV_PAGES],
  ['build', []]
] as const)('%s has its own pages', async (command, pages) => {
  const injectRoute = vi.fn()
  const setUp = devRewrites().hooks['astro:config:setup'] as (options: object) => unknown
  await setUp({ command, injectRoute, updateConfig: () => undefined })
  expect(injectRoute.mock.calls.map(([page]: unknown[]) => page)).toEqual(pages)
  for (const { entrypoint } of pages) expect(existsSync(entrypoint)).toBe(true)
})
