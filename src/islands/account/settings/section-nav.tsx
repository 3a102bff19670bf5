/** List of sections beside the settings, on wide screens. */
import { useEffect, useState } from 'react'

export interface SectionLink {
  id: string
  title: string
}

export function SectionNav({ label, sections }: { label: string; sections: readonly SectionLink[] }) {
  const [current, setCurrent] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const seen = new Set<string>()
    const all = ids.split(' ')
    const mark = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
      const marked = isAtEnd ? all.at(-1) : all.find((id) => seen.has(id))
      if (marked !== undefined) setCurrent(marked)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        mark()
      },
      { rootMargin: '-15% 0px -55% 0px' }
    )
    for (const id of all) {
      const section = document.getElementById(id)
      if (section !== null) observer.observe(section)
    }
    // The last sections are too short to come to the top.
    addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', mark)
    }
  }, [ids])
  return (
    <nav className="settings-nav" aria-label={label}>
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}
