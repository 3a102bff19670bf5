/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { bounded, noPages } from './plugins.ts'

export const PICTURES = 'pictures'

export const pictures = new StaleWhileRevalidate({ cacheName: PICTURES, plugins: [noPages, bounded] })

export function answerPictures(): void {
  registerRoute(({ request, sameOrigin }) => sameOrigin && request.destination === 'image', pictures)
}
