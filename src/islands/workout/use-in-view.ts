import { useCallback, useRef, useState } from 'react'

/** The bar covers this much of the window's top. */
const BAR = '-64px'

/** True until the element is known to be out of view, or under the bar. */
export function useInView(): [boolean, (element: Element | null) => void] {
  const [isInView, setInView] = useState(true)
  const observer = useRef<IntersectionObserver | null>(null)
  const ref = useCallback((element: Element | null) => {
    observer.current?.disconnect()
    observer.current = null
    if (element === null) return setInView(true)
    observer.current = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true), {
      rootMargin: `${BAR} 0px 0px`
    })
    observer.current.observe(element)
  }, [])
  return [isInView, ref]
}
