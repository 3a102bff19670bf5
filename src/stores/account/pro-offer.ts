import { atom } from 'nanostores'
import { readProOffer, type ProOffer } from '#core/account/pro-offer.ts'
import { getConfig } from '../../data/app/config.ts'

export const $proOffer = atom<ProOffer | null>(null)

export async function loadProOffer(): Promise<void> {
  const config = await getConfig().catch(() => null)
  if (config !== null || $proOffer.get() === null) $proOffer.set(readProOffer(config?.pro))
}
