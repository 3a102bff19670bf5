import { describe, expect, it } from 'vitest'
import { initialOf } from './initial.ts'

describe('initialOf', () => {
  it.each([
    ['ada', 'A'],
    ['  élodie', 'É'],
    ['🏋️ Ada', '🏋'],
    ['مريم', 'م'],
    ['', '']
  ])('%j begins with %j', (name, initial) => expect(initialOf(name)).toBe(initial))
})
