/** The app as component tests meet it: Ada is signed in, the network is there, the texts are English. */
import { beforeEach, vi } from 'vitest'
import type { SignedIn } from '../stores/account/session.ts'
import { $session } from '../stores/account/session.ts'
import { ada } from '../stores/account/session.test-kit.ts'
import { $localeReady } from '../stores/app/locale.ts'
import { $isOnline } from '../stores/app/network.ts'
import { $notice } from '../stores/app/notices.ts'

export { ada }

/** Ada with a part of her account changed. */
export function adaWith(more: {
  login?: Partial<SignedIn['login']>
  usage?: Partial<SignedIn['usage']>
  contract?: SignedIn['contract']
}): SignedIn {
  return {
    ...ada,
    login: { ...ada.login, ...more.login },
    usage: { ...ada.usage, ...more.usage },
    contract: more.contract ?? ada.contract
  }
}

export const signIn = (account: SignedIn = ada): void => $session.set({ kind: 'signed-in', ...account })

/** Before each test of the file. */
export function freshApp(): void {
  beforeEach(async () => {
    vi.clearAllMocks()
    await vi.waitUntil(() => $localeReady.get())
    signIn()
    $isOnline.set(true)
    $notice.set(null)
  })
}

/** A promise that a test ends when it wants to: for what is shown meanwhile. */
export function pending<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: unknown) => void } {
  return Promise.withResolvers<T>()
}

/** What each of several elements says, without the line breaks that drawings bring along. */
export const textsOf = (of: { elements: () => (HTMLElement | SVGElement)[] }): string[] =>
  of.elements().map((element) => (element.textContent ?? '').trim())
