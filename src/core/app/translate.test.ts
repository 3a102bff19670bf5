import { describe, expect, test } from 'vitest'
import { translator } from './translate.ts'

const messages = {
  list: {
    title: 'Workouts',
    hello: 'Hello {name}, {name}',
    exercises_one: '{count} exercise',
    exercises_other: '{count} exercises'
  }
}

describe('translator', () => {
  const t = translator(messages, 'en')
  test('finds texts and fills placeholders', () => {
    expect(t('list.title')).toBe('Workouts')
    expect(t('list.hello', { name: 'Mara' })).toBe('Hello Mara, Mara')
    expect(t('list.hello')).toBe('Hello {name}, {name}')
  })
  test('picks plural forms and formats numbers for the language', () => {
    expect(t('list.exercises', { count: 1 })).toBe('1 exercise')
    expect(t('list.exercises', { count: 1200 })).toBe('1,200 exercises')
    expect(translator(messages, 'de')('list.exercises', { count: 1200 })).toBe('1.200 exercises')
    // French uses `many` for a million; if that form is missing, `other` is used.
    expect(translator(messages, 'fr')('list.exercises', { count: 1_000_000 })).toMatch(/exercises$/)
  })
  test('returns a missing key unchanged', () => {
    expect(t('list.nothing')).toBe('list.nothing')
    expect(t('nowhere.nothing', { count: 2 })).toBe('nowhere.nothing')
  })
})
