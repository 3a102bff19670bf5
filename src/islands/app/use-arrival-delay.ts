import { useStore } from '@nanostores/react'
import { $page } from '../../stores/app/router.ts'
import { SKELETON_DELAY_MS, usePageDelay } from '../../ui/skeleton.tsx'

/**
 * Milliseconds until a skeleton shows. After a page load they count from its start, because the page has shown a
 * skeleton since then.
 */
export function useArrivalDelay(): number {
  const afterLoad = usePageDelay()
  return (useStore($page)?.how ?? 'load') === 'load' ? afterLoad : SKELETON_DELAY_MS
}
