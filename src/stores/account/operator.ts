import { atom } from 'nanostores'
import { readOperator, type Operator } from '#core/app/operator.ts'
import { getConfig } from '../../data/app/config.ts'

/** The operator of this installation. Empty until it is loaded, and offline. */
export const $operator = atom<Operator>(readOperator(null))

export async function loadOperator(): Promise<void> {
  const config = await getConfig().catch(() => null)
  if (config !== null) $operator.set(readOperator(config.operator))
}
