/**
 * The edge stores the browsers that want push messages (docs/planning.md). All calls throw UserFacingError or
 * NetworkError.
 */
import type { PushKind } from '#core/planning/push-kinds.ts'
import type { Language } from '#core/workout/workout.ts'
import { ask } from '../app/edge.ts'

export interface KeptAddress {
  endpoint: string
  p256dh: string
  auth: string
  /** A name from the time zone database. */
  zone: string
  language: Language
  kinds: PushKind[]
}

/** The public key to subscribe with; null if the operator has set up no push messages. */
export async function readPushKey(): Promise<string | null> {
  return (await ask((api) => api.subscriptions.key.$get())).key
}

/** Can be repeated. */
export async function keepAddress(address: KeptAddress): Promise<void> {
  await ask((api) => api.subscriptions.$put({ json: address }))
}

/** Can be repeated. */
export async function removeAddress(endpoint: string): Promise<void> {
  await ask((api) => api.subscriptions.removals.$post({ json: { endpoint } }))
}
