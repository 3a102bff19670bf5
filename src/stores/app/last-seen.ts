import { onHidden } from '../../platform/page/page.ts'

/** Milliseconds: after the first screen has come. */
const FROM_MS = 4000

export function followLastSeen(): void {
  setTimeout(() => {
    import('../../platform/page/last-seen.ts').then(
      ({ keepSeen }) => {
        // Not every browser says that a page ends.
        keepSeen()
        onHidden(keepSeen)
      },
      () => undefined
    )
  }, FROM_MS)
}
