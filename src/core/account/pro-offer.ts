import type { Language } from '../workout/workout.ts'

const PRICE_PERIODS = ['month', 'year', 'once'] as const
export type PricePeriod = (typeof PRICE_PERIODS)[number]

export interface ProPrice {
  amount: number
  /** ISO 4217 code. */
  currency: string
  per: PricePeriod
}

export interface ProOffer {
  price: ProPrice | null
  /** Where to buy it. Empty when it is not for sale. */
  url: string
}

const CURRENCY = /^[A-Z]{3}$/

const isWay = (url: string): boolean => /^https:\/\/[^\s/@\\]+(?:\/\S*)?$/.test(url)

function parsePrice(text: string): ProPrice | null {
  if (text === '') return null
  const [, amount = '', currency = '', per = 'once'] =
    /^(\d{1,6}(?:\.\d{1,2})?) ([A-Z]{3})(?:\/(month|year))?$/.exec(text) ?? []
  if (amount === '') throw new RangeError('PRO_PRICE must look like "4.90 EUR/month", "49 EUR/year" or "99 EUR".')
  return { amount: Number(amount), currency, per: per as PricePeriod }
}

/**
 * Reads the two settings. Both may be empty.
 * @throws RangeError that describes the expected form.
 */
export function parseProOffer(price: string, url: string): ProOffer {
  const way = url.trim()
  if (way !== '' && !isWay(way)) throw new RangeError('PRO_URL must begin with https://.')
  return { price: parsePrice(price.trim()), url: way }
}

function readPrice(value: unknown): ProPrice | null {
  const { amount, currency, per } = (typeof value === 'object' && value !== null ? value : {}) as Partial<ProPrice>
  const isPrice = typeof amount === 'number' && Number.isFinite(amount) && amount >= 0
  if (!isPrice || typeof currency !== 'string' || !CURRENCY.test(currency)) return null
  return { amount, currency, per: PRICE_PERIODS.find((period) => period === per) ?? 'once' }
}

/** Drops invalid parts, because the configuration may be outdated or broken. */
export function readProOffer(value: unknown): ProOffer {
  const { price, url } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return { price: readPrice(price), url: typeof url === 'string' && isWay(url) ? url : '' }
}

/** For example `€4.90`. Whole amounts have no cents. */
export function formatPrice({ amount, currency }: ProPrice, language: Language): string {
  const format = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, format).format(amount)
}
