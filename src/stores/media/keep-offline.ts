import { hasController } from '../../platform/page/controller.ts'

/** Milliseconds: long after the screen has what it needs. */
const AFTER_MS = 8000

let timer: ReturnType<typeof setTimeout> | undefined

/** What is kept offline is brought up to date, where the app opens without a network. Its code is loaded then. */
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
