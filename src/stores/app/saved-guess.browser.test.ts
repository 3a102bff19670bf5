import { beforeEach, expect, test } from 'vitest'
import { setLocale } from './locale.ts'
import { savedLocale } from './saved-locale.ts'

beforeEach(() => localStorage.clear())

test('saves a chosen language, but not a guess from the browser’s languages', async () => {
  await setLocale('de', true)
  expect([document.documentElement.lang, savedLocale()]).toEqual(['de', ''])
  await setLocale('de')
  expect(savedLocale()).toBe('de')
})
