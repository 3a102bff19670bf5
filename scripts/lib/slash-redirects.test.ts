import { expect, test } from 'vitest'
import { slashRedirects } from './slash-redirects.ts'

test('adds the slash to every page that is a file, in each of its languages', () => {
  const lines = slashRedirects()
  expect(lines).toEqual(
    expect.arrayContaining([
      '/de /de/ 308',
      '/info /info/ 308',
      '/fr/exercises /fr/exercises/ 308',
      '/login /login/ 308',
      '/workoutlist/my /workoutlist/my/ 308'
    ])
  )
  // Pages of workouts have no file, and the first page is its slash.
  expect(lines.filter((line) => /^\/(?:workout)? /.test(line))).toEqual([])
  expect(new Set(lines).size).toBe(lines.length)
  // Cloudflare reads no more rules that need no pattern.
  expect(lines.length).toBeLessThan(2000)
})
