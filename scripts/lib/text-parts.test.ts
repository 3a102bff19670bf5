import { expect, test } from 'vitest'
import { textFileNames, textPart } from './text-parts.ts'

const json = JSON.stringify({ list: { title: 'Workouts' }, nav: { list: 'Workouts' }, settings: { title: 'Settings' } })

test('a part holds its namespaces only', () => {
  expect(JSON.parse(textPart(json, '/x/locales/en.json?part=list'))).toEqual({ list: { title: 'Workouts' } })
})

test('an unknown part stops the build', () => {
  expect(() => textPart(json, '/x/locales/en.json?part=toString')).toThrow('no part of the texts')
})

test('the files of texts share one hash, and other files have one of their own', () => {
  const nameOf = textFileNames()
  const list = nameOf({ facadeModuleId: '/x/locales/en.json?part=list' })
  expect(list).toMatch(/^_astro\/list-en\.[\w-]{8}\.js$/)
  expect(nameOf({ facadeModuleId: '/x/locales/de.json?part=app' })).toBe(list.replace('list-en', 'app-de'))
  expect(nameOf({ facadeModuleId: '/x/src/a.ts' })).toBe('_astro/[name].[hash].js')
})
