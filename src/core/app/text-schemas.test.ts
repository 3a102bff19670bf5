import { expect, it } from 'vitest'
import * as v from 'valibot'
import { nameText, shortText } from './text-schemas.ts'

it('errors say what is wrong with texts and names', () => {
  const codes = (schema: v.GenericSchema, input: unknown) =>
    v.safeParse(schema, input).issues?.map(({ message }) => message)
  expect(codes(shortText(3), 'four')).toEqual(['text-too-long'])
  expect(codes(shortText(3), 3)).toEqual(['not-a-text'])
  expect(codes(nameText(3), '💪💪💪💪')).toEqual(['text-too-long'])
  expect(v.parse(nameText(3), ' \u202Ean\u200E ')).toBe('an\u200E')
  expect(v.parse(shortText(3), ' a ')).toBe(' a ')
})
