import { describe, expect, it, test } from 'vitest'
import { changeOf, creation, routeOf, type Column } from './columns.ts'

const text: Column = {
  key: 'name',
  type: 'string',
  required: false,
  array: false,
  size: 64,
  default: '',
  encrypt: false
}
const count: Column = { key: 'n', type: 'integer', required: false, array: false, min: 0, max: 10, default: 1 }
const kind: Column = { key: 'kind', type: 'string', format: 'enum', elements: ['a', 'b'], default: 'a' }

test('every type has its route', () => {
  expect([text, count, kind].map(routeOf)).toEqual(['string', 'integer', 'enum'])
  expect(routeOf({ key: 'r', type: 'double' })).toBe('float')
})

test('a new column is requested in the API’s form', () => {
  expect(creation(text)).toEqual({ key: 'name', required: false, array: false, default: '', size: 64, encrypt: false })
  expect(creation({ ...count, default: null })).toEqual({ key: 'n', required: false, array: false, min: 0, max: 10 })
  expect(creation(kind)).toMatchObject({ elements: ['a', 'b'], default: 'a' })
})

describe('an existing column', () => {
  it('stays unchanged when nothing differs, whatever the order of its values', () => {
    expect(changeOf({ ...text }, text)).toEqual({ kind: 'none' })
    expect(changeOf({ ...kind, required: false, elements: ['b', 'a'] }, kind)).toEqual({ kind: 'none' })
  })

  it.each([
    ['a longer text', text, { size: 128 }],
    ['another default', text, { default: 'x' }],
    ['a wider range', count, { max: 100 }],
    ['another word', kind, { elements: ['a', 'b', 'c'] }]
  ])('accepts %s', (_, present, change) => {
    const answer = changeOf(present, { ...present, ...change })
    expect(answer).toMatchObject({ kind: 'update', body: { required: false, ...change } })
  })

  it('becomes optional', () => {
    expect(changeOf({ ...text, required: true, default: null }, text)).toMatchObject({
      kind: 'update',
      body: { required: false, default: '' }
    })
  })

  it.each([
    ['another type', text, { type: 'integer' }, 'is string, should be integer'],
    ['a list', count, { array: true }, 'is integer, should be integer list'],
    ['a shorter text', text, { size: 32 }, 'holds 64 characters, should hold 32'],
    ['being required', text, { required: true }, 'is optional, should be required'],
    ['encryption', text, { encrypt: true }, 'differs in encryption'],
    ['a narrower range', count, { min: 1 }, 'allows less than 1'],
    ['a narrower range', count, { max: 9 }, 'allows more than 9'],
    ['a word less', kind, { elements: ['b'] }, 'allows a']
  ])('refuses %s', (_, present, change, why) => {
    expect(changeOf(present, { ...present, ...change })).toEqual({ kind: 'refused', why })
  })
})
