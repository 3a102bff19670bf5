/// <reference lib="webworker" />
import type { KeepAnswer, TakeAnswer, WorkerMessage } from '#core/app/worker-messages.ts'
import { VISITED } from '#core/app/visited.ts'
import { installed } from './installed.ts'
import { ownPagesOnly, isShell } from './plugins.ts'
import { keepFile } from './pages.ts'

declare const self: ServiceWorkerGlobalScope

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** It was opened before, so it must not count as a view again (docs/public.md): hence `purpose`. */
async function keepPage(path: string): Promise<void> {
  const request = new Request(path, {
    credentials: 'same-origin',
    headers: { accept: 'text/html', purpose: 'prefetch' }
  })
  const response = await fetch(request)
  await ownPagesOnly.fetchDidSucceed?.({ response, request, event: new ExtendableEvent('keep') })
  if (response.status === 200 && !response.redirected && !isShell(response)) {
    await (await caches.open(VISITED)).put(path, response)
  }
}

async function keep({ page, files }: { page: string; files: readonly string[] }): Promise<KeepAnswer> {
  const answer: KeepAnswer = { missing: 0, isFull: false }
  for (const task of [() => keepPage(page), ...files.map((file) => () => keepFile(file))]) {
    await task().catch((error: unknown) => {
      answer.missing += 1
      answer.isFull ||= isFull(error)
    })
  }
  return answer
}

/**
 * Another window may show the previous version, whose files must stay. A user who asks for the new version reloads the
 * page.
 */
async function take(scripts: readonly string[], isWished: boolean): Promise<TakeAnswer> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isSameVersion = scripts.every((script) => installed.getCacheKeyForURL(script) !== undefined)
  const isTaken = windows.length <= 1 && (isSameVersion || isWished)
  if (isTaken) await self.skipWaiting()
  return { isSameVersion, isTaken }
}

export function hearPages(): void {
  self.addEventListener('message', (event) => {
    const message = event.data as WorkerMessage
    const [port] = event.ports
    const answer = message.kind === 'keep' ? keep(message) : take(message.scripts, message.isWished)
    event.waitUntil(answer.then((said) => port?.postMessage(said)))
  })
  // Takes control of the installing page immediately.
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}
