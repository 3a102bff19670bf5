import { afterEach, expect, test } from 'vitest'
import { VISITED } from '#core/app/visited.ts'
import { offlineText, showKeptFirst } from './offline-list.ts'

const NOW = Date.UTC(2026, 5, 1, 12)

function gridOf(...paths: string[]): Element {
  const grid = document.createElement('ul')
  grid.innerHTML = paths.map((path) => `<li><a href="${path}">x</a></li>`).join('')
  return grid
}
const pathsIn = (grid: Element): string[] => [...grid.querySelectorAll('a')].map(({ pathname }) => pathname)

afterEach(() => caches.delete(VISITED))

test('cards whose page is on the device come first, in their order', async () => {
  const cache = await caches.open(VISITED)
  await Promise.all(['/workout/d/', '/workout/b/', '/info/'].map((path) => cache.put(path, new Response('page'))))
  const grid = gridOf('/workout/a/', '/workout/b/', '/workout/c/', '/workout/d/')
  expect(await showKeptFirst(grid)).toBe(true)
  expect(pathsIn(grid)).toEqual(['/workout/b/', '/workout/d/', '/workout/a/', '/workout/c/'])
})

test('without any, the order stays, and no cache is made', async () => {
  const grid = gridOf('/workout/a/', '/workout/b/')
  expect(await showKeptFirst(grid)).toBe(false)
  expect(pathsIn(grid)).toEqual(['/workout/a/', '/workout/b/'])
  expect(await caches.has(VISITED)).toBe(false)
})

test('the line says the age of the cards, and what comes first', () => {
  const line = document.createElement('p')
  Object.assign(line.dataset, {
    offline: 'Last loaded {age}.',
    here: 'These first.',
    read: String(NOW - 2 * 3_600_000)
  })
  expect(offlineText(line, false, NOW)).toBe('Last loaded 2 hours ago.')
  expect(offlineText(line, true, NOW)).toBe('Last loaded 2 hours ago. These first.')
})
