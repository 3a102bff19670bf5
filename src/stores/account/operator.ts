import { atom } from 'nanostores'
import { readOperator, type Operator } from '#core/app/operator.ts'
import { getConfig } from '../../data/app/config.ts'

/** Whoever runs this Icepoint; empty until that is known, and without a connection. */
export const $operator = atom<Operator>(readOperator(null))

export async function loadOperator(): Promise<void> {
  const config = await getConfig().catch(() => null)
  if (config !== null) $operator.set(readOperator(config.operator))
}
