import { hasController } from '../../platform/page/controller.ts'

/** In milliseconds, long after the screen has what it needs. */
const AFTER_MS = 8000

let timer: ReturnType<typeof setTimeout> | undefined

/** Refreshes what is saved for offline use, if the app opens offline. Loads its code only then. */
export function keepOffline(): void {
  if (!hasController()) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    import('./contact.ts').then(
      ({ keepInContact }) => keepInContact(),
      () => undefined
    )
  }, AFTER_MS)
}
