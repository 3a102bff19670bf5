import { expect, it } from 'vitest'
import { parseOperator, readOperator } from './operator.ts'

const none = { imprint: '', terms: '', privacy: '', contact: '' }

it('reads the settings and names an invalid one', () => {
  expect(parseOperator({})).toEqual(none)
  const env = { IMPRINT_URL: ' https://example.com/imprint ', CONTACT_MAIL: 'help@example.com' }
  expect(parseOperator(env)).toEqual({ ...none, imprint: 'https://example.com/imprint', contact: 'help@example.com' })
  expect(() => parseOperator({ TERMS_URL: 'http://example.com' })).toThrow('TERMS_URL')
  expect(() => parseOperator({ CONTACT_MAIL: 'help' })).toThrow('CONTACT_MAIL')
})

it('accepts only pages and an email address', () => {
  const evil = {
    imprint: 'javascript:alert(1)',
    terms: 'https://a.test/"onclick',
    privacy: 7,
    contact: 'a@b.c?cc=x@y.z'
  }
  expect(readOperator(evil)).toEqual(none)
  expect(readOperator(null)).toEqual(none)
  const sound = { ...none, privacy: 'https://example.com/privacy' }
  expect(readOperator(sound)).toEqual(sound)
})
