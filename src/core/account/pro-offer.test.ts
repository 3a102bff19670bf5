import { expect, test } from 'vitest'
import { formatPrice, parseProOffer, readProOffer } from './pro-offer.ts'

test.each([
  ['4.90 EUR/month', { amount: 4.9, currency: 'EUR', per: 'month' }],
  ['49 CHF/year', { amount: 49, currency: 'CHF', per: 'year' }],
  [' 99 USD ', { amount: 99, currency: 'USD', per: 'once' }],
  ['', null]
])('parses the price %j', (text, price) => {
  expect(parseProOffer(text, ' https://pay.example/pro ')).toEqual({ price, url: 'https://pay.example/pro' })
})

test.each(['4,90 EUR', '4.90', 'EUR 5', '5 EUR/week', '5 eur'])('rejects the price %j', (text) => {
  expect(() => parseProOffer(text, '')).toThrow(/PRO_PRICE must look like/)
})

test.each(['http://pay.example', 'pay.example', 'javascript:alert(1)'])('rejects the address %j', (url) => {
  expect(() => parseProOffer('', url)).toThrow(/PRO_URL must begin with https/)
  expect(readProOffer({ url })).toEqual({ price: null, url: '' })
})

test('a configured offer is read back, and invalid parts are dropped', () => {
  const offer = parseProOffer('4.90 EUR/month', 'https://pay.example/')
  expect(readProOffer(JSON.parse(JSON.stringify(offer)))).toEqual(offer)
  const none = { price: null, url: '' }
  for (const broken of [undefined, null, 'x', {}, { price: 5, url: 5 }]) expect(readProOffer(broken)).toEqual(none)
  expect(readProOffer({ price: { amount: '5', currency: 'EUR' } })).toEqual(none)
  expect(readProOffer({ price: { amount: -1, currency: 'EUR' } })).toEqual(none)
  expect(readProOffer({ price: { amount: 5, currency: 'euro' } })).toEqual(none)
  expect(readProOffer({ price: { amount: 5, currency: 'EUR', per: 'week' } }).price?.per).toBe('once')
})

test('prices follow the conventions of each language', () => {
  const price = { amount: 4.9, currency: 'EUR', per: 'month' } as const
  expect(formatPrice(price, 'en')).toBe('€4.90')
  expect(formatPrice(price, 'de')).toBe('4,90\u00A0€')
  expect(formatPrice({ ...price, amount: 49 }, 'en')).toBe('€49')
})
