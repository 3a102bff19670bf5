import { expect, test } from 'vitest'
import { textPart } from './text-parts.ts'

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
