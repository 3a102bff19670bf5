import { afterEach, expect, test, vi } from 'vitest'
import { installation } from './config.ts'

afterEach(() => vi.unstubAllEnvs())

test('the site configuration contains the providers, the price of Pro and the operator', () => {
  vi.stubEnv('AUTH_PROVIDERS', 'google')
  vi.stubEnv('PRO_PRICE', '4.90 EUR/month')
  vi.stubEnv('PRO_URL', 'https://pay.example/pro')
  vi.stubEnv('IMPRINT_URL', 'https://site.example/imprint')
  expect(installation()).toEqual({
    providers: [{ id: 'google', label: 'Google' }],
    pro: { price: { amount: 4.9, currency: 'EUR', per: 'month' }, url: 'https://pay.example/pro' },
    operator: { imprint: 'https://site.example/imprint', terms: '', privacy: '', contact: '' }
  })
})

test('an invalid setting stops the build', () => {
  vi.stubEnv('PRO_PRICE', 'cheap')
  expect(installation).toThrow(/PRO_PRICE must look like/)
})
