import { atom } from 'nanostores'
import type { AiToday } from '#core/ai/ai-request.ts'
import { readAiToday } from '../../data/ai/today.ts'
import { accountKnown } from '../account/session.ts'

export const $aiToday = atom<AiToday | null>(null)

/** @throws when offline. */
export async function askToday(): Promise<void> {
  await accountKnown()
  $aiToday.set(await readAiToday())
}

export function noteUsed(used: number, limit: number): void {
  const today = $aiToday.get()
  if (today !== null) $aiToday.set({ ...today, used, limit })
}
