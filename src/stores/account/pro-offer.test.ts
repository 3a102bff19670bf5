import { beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { getConfig } from '../../data/app/config.ts'
import { $proOffer, loadProOffer } from './pro-offer.ts'

vi.mock('../../data/app/config.ts', () => ({ getConfig: vi.fn<typeof getConfig>() }))
const asked = vi.mocked(getConfig)
const config = { endpoint: '', project: '', providers: [] }
const pro = { price: { amount: 5, currency: 'EUR', per: 'month' }, url: 'https://pay.example/' }

beforeEach(() => $proOffer.set(null))

test('reads the price and the contact from the configuration', async () => {
  asked.mockResolvedValueOnce({ ...config, pro })
  await loadProOffer()
  expect($proOffer.get()).toEqual(pro)
})

test('offers nothing without a configuration or offline', async () => {
  asked.mockResolvedValueOnce(config)
  await loadProOffer()
  expect($proOffer.get()).toEqual({ price: null, url: '' })
  $proOffer.set(null)
  asked.mockRejectedValueOnce(new NetworkError('unreachable'))
  await loadProOffer()
  expect($proOffer.get()).toEqual({ price: null, url: '' })
})

test('keeps the known offer when it cannot be read again', async () => {
  asked.mockResolvedValueOnce({ ...config, pro })
  await loadProOffer()
  asked.mockRejectedValueOnce(new NetworkError('unreachable'))
  await loadProOffer()
  expect($proOffer.get()).toEqual(pro)
})
