import type { PageLife } from '../device/device.ts'

/**
 * Several events can report one change; listeners hear it once. Leaving always reports `hidden`, because a play may
 * have continued in a hidden page.
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
