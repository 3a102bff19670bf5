/** Price of Pro on this installation; empty if none is set. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatPrice, type PricePeriod } from '#core/account/pro-offer.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $proOffer, loadProOffer } from '../../../stores/account/pro-offer.ts'

const TEXT: Record<PricePeriod, string> = {
  month: 'limit.priceMonth',
  year: 'limit.priceYear',
  once: 'limit.priceOnce'
}

export function ProPrice({ className }: { className?: string }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const price = useStore($proOffer)?.price ?? null
  useEffect(() => void loadProOffer(), [])
  return price === null ? null : (
    <p className={className}>{t(TEXT[price.per], { price: formatPrice(price, locale) })}</p>
  )
}
