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
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        const first = all.find((id) => seen.has(id))
        if (first !== undefined) setCurrent(first)
      },
      { rootMargin: '-15% 0px -55% 0px' }
    )
    for (const id of all) {
      const section = document.getElementById(id)
      if (section !== null) observer.observe(section)
    }
    return () => observer.disconnect()
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
