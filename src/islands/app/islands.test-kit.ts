/** Defaults of component tests: Ada is signed in, online, English texts. */
import { beforeEach, vi } from 'vitest'
import * as english from '#locales/en/index.ts'
import type { Shelf } from '#locales/index.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { $session } from '../../stores/account/session.ts'
import { ada } from '../../stores/account/session.test-kit.ts'
import { $localeReady, loadTexts } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $counted } from '../../stores/app/outbox/unsent.ts'
import { $notice } from '../../stores/app/notices.ts'

export { ada }

/** Ada with some fields of her account changed. */
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

const SHELVES = Object.keys(english) as Shelf[]

export function freshApp(): void {
  beforeEach(async () => {
    vi.clearAllMocks()
    await loadTexts(SHELVES)
    await vi.waitUntil(() => $localeReady.get())
    signIn()
    $isOnline.set(true)
    $counted.set([])
    $notice.set(null)
  })
}

/** For tests of what shows while a call is pending. */
export function pending<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: unknown) => void } {
  return Promise.withResolvers<T>()
}

/** Returns trimmed texts without the line breaks of inline SVG. */
export const textsOf = (of: { elements: () => (HTMLElement | SVGElement)[] }): string[] =>
  of.elements().map((element) => (element.textContent ?? '').trim())

/** Waits for effects after a store has changed: React runs them a little later than the render. */
export const effectsDone = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
