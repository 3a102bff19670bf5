/** When the page goes out of sight and comes back: hidden, frozen, put into the back-forward cache. */
import type { PageLife } from '../device/device.ts'

/**
 * The page's own events. Several of them can tell of the same change; listeners get each change once. A page that goes away says
 * `hidden` in any case: one that was out of sight has been somewhere else since it said so.
 */
export function createPageLife(): PageLife {
  return {
    isHidden: () => document.visibilityState === 'hidden',
    onChange: (changed) => {
      let last: 'hidden' | 'visible' = document.visibilityState === 'hidden' ? 'hidden' : 'visible'
      const tell = (state: 'hidden' | 'visible') => {
        if (state === last) return
        last = state
        changed(state)
      }
      const stop = new AbortController()
      const options = { signal: stop.signal }
      const look = () => tell(document.visibilityState === 'hidden' ? 'hidden' : 'visible')
      document.addEventListener('visibilitychange', look, options)
      document.addEventListener('freeze', () => tell('hidden'), options)
      document.addEventListener('resume', look, options)
      const leave = () => {
        last = 'hidden'
        changed('hidden')
      }
      window.addEventListener('pagehide', leave, options)
      window.addEventListener('pageshow', look, options)
      return () => stop.abort()
    }
  }
}
