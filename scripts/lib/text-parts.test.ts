import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { PACKED_TEXTS, packOfTexts, textPart } from './text-parts.ts'

const json = JSON.stringify({
  library: { title: 'Exercises', muscles: 'Muscles' },
  list: { title: 'Workouts' },
  nav: { list: 'Workouts' },
  settings: { title: 'Settings' }
})

test('a part holds its namespaces and its texts only', () => {
  expect(JSON.parse(textPart(json, '/x/locales/en.json?part=list'))).toEqual({
    library: { title: 'Exercises' },
    list: { title: 'Workouts' },
    visibility: { private: '', public: '', unlisted: '' }
  })
})

test('an unknown part stops the build', () => {
  expect(() => textPart(json, '/x/locales/en.json?part=toString')).toThrow('no part of the texts')
})

test('a pack holds each part as its own file does', () => {
  const pack = JSON.parse(packOfTexts(json)) as Record<string, unknown>
  for (const part of ['list', 'settings', 'messages'])
    expect(pack[part]).toEqual(JSON.parse(textPart(json, `/x/locales/en.json?part=${part}`)))
})

test('files of packed texts are not installed, names of exercises are', () => {
  const isPacked = (file: string) => matchesGlob(file, PACKED_TEXTS)
  expect(['_astro/list-de.AbC_1-x9.js', '_astro/app-en.a.js'].every(isPacked)).toBe(true)
  expect(['_astro/library-names-de.a.js', '_astro/list.a.js', '_astro/texts-de.a.json'].some(isPacked)).toBe(false)
})
