/**
 * Receives what other apps share: opens our own links, and leaves files or text for the list, which reads them like a
 * chosen file.
 */
/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import { pathTo } from '#core/app/routes.ts'
import { sharedAddress } from '#core/app/shared.ts'
import { SHARE_PATH } from '#core/app/shells.ts'
import { SHARED_CACHE, SHARED_FILE, SHARED_NAME } from '#core/app/worker-messages.ts'

const LIST = pathTo('workoutList', { tab: 'my' })

async function leave(file: File): Promise<void> {
  const cache = await caches.open(SHARED_CACHE)
  await cache.put(SHARED_FILE, new Response(file, { headers: { [SHARED_NAME]: encodeURIComponent(file.name) } }))
}

async function addressOf(form: FormData, origin: string): Promise<string> {
  const file = form.getAll('file').find((part) => part instanceof File && part.size > 0)
  if (file instanceof File) {
    await leave(file)
    return `${LIST}?shared=1`
  }
  const words = ['url', 'text', 'title'].map((name) => form.get(name)).filter((part) => typeof part === 'string')
  const own = sharedAddress(words.join(' '), origin)
  if (own !== null) return own
  const text = form.get('text')
  if (typeof text !== 'string' || text.trim() === '') return LIST
  // For anything else, the list will say that it is not a workout.
  await leave(new File([text], text.trimStart().startsWith('{') ? 'shared.json' : 'shared.txt', { type: 'text/plain' }))
  return `${LIST}?shared=1`
}

export function answerShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request, url }) => {
      const address = await request
        .formData()
        .then((form) => addressOf(form, url.origin))
        // Unreadable, or the device is full. The list opens in any case.
        .catch(() => LIST)
      return Response.redirect(new URL(address, url.origin).href, 303)
    },
    'POST'
  )
}
