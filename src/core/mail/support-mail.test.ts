import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { SUPPORT_TEXT_MAX, supportMailSchema } from './support-mail.ts'

const codesOf = (input: object): string[] => {
  const result = v.safeParse(supportMailSchema, input)
  return result.success ? [] : result.issues.map(({ message }) => message)
}

describe('a support mail', () => {
  it('has an id and a text', () => {
    expect(v.parse(supportMailSchema, { id: 'm1', text: ' How do I share? \n' })).toEqual({
      id: 'm1',
      topic: 'question',
      text: 'How do I share?'
    })
    expect(codesOf({ id: 'm1', topic: 'pro', text: 'Hello' })).toEqual([])
    expect(codesOf({ id: 'm1', topic: 'other', text: 'Hello' })).toEqual(['bad-choice'])
    expect(codesOf({ id: '../x', text: 'Hello' })).toEqual(['bad-id'])
    expect(codesOf({ id: 'm1', text: ' \n ' })).toEqual(['message-empty'])
    expect(codesOf({ id: 'm1', text: 'Hello', to: 'a@b.test' })).toHaveLength(1)
  })

  it('has at most 4,000 characters', () => {
    expect(codesOf({ id: 'm1', text: '😀'.repeat(SUPPORT_TEXT_MAX) })).toEqual([])
    expect(codesOf({ id: 'm1', text: 'x'.repeat(SUPPORT_TEXT_MAX + 1) })).toEqual(['text-too-long'])
  })
})
