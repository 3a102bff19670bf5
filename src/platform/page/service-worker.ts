import type { WorkerMessage } from '#core/app/worker-messages.ts'

/** `refused` by the browser, for example in a private window. */
export type WorkerFailure = 'unsupported' | 'refused' | 'full' | 'network'

function failureOf(error: unknown): WorkerFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return 'full'
  return name === 'SecurityError' || name === 'InvalidStateError' || name === 'NotSupportedError'
    ? 'refused'
    : 'network'
}

export async function installWorker(path: string): Promise<ServiceWorkerRegistration | WorkerFailure> {
  if (!('serviceWorker' in navigator)) return 'unsupported'
  const found = await navigator.serviceWorker.register(path, { type: 'classic' }).catch(failureOf)
  // A browser or an extension that forbids service workers may resolve to nothing.
  return (found as typeof found | undefined) ?? 'refused'
}

/** In milliseconds: a worker that does not answer for this long is dead. */
const ANSWER_MS = 120_000

export function tellWorker<Answer>(worker: ServiceWorker, message: WorkerMessage): Promise<Answer | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(null), ANSWER_MS)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      port1.close()
      resolve(data as Answer)
    }
    worker.postMessage(message, [port2])
  })
}

export function onWaiting(registration: ServiceWorkerRegistration, waits: (worker: ServiceWorker) => void): void {
  const look = () => {
    if (registration.waiting !== null && registration.active !== null) waits(registration.waiting)
  }
  const follow = () =>
    registration.installing?.addEventListener('statechange', ({ target }) => {
      if (target instanceof ServiceWorker && target.state === 'installed') look()
    })
  look()
  follow()
  registration.addEventListener('updatefound', follow)
}

export async function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (worker === null || worker.state === 'activated') return worker
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(worker)
      if (worker.state === 'redundant') resolve(registration.active)
    })
  })
}

export async function controlled(): Promise<void> {
  if (navigator.serviceWorker.controller !== null) return
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}

export const pageScripts = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => new URL(src).pathname)

/** In bytes; null if the browser does not tell. */
export async function roomLeft(): Promise<number | null> {
  const found = await navigator.storage?.estimate?.().catch(() => null)
  return found?.quota === undefined ? null : found.quota - (found.usage ?? 0)
}
