import type { ComponentType, SVGProps } from 'react'

/** An icon of lucide-react or one of our own. */
export type IconComponent = ComponentType<SVGProps<SVGSVGElement>>

export interface IconProps {
  of: IconComponent
  className?: string | undefined
  /** Without a label the icon is hidden from screen readers. */
  label?: string | undefined
}

const said = (label: string | undefined) =>
  label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }

export function Icon({ of: Drawing, className = '', label }: IconProps) {
  return <Drawing className={`icon ${className}`.trim()} {...said(label)} />
}

export function Glyph({ of: Drawing, className = '', label }: IconProps) {
  return <Drawing className={`glyph ${className}`.trim()} {...said(label)} />
}

/**
 * Symbols that markup from core references by id (`useSymbol`). They take their style from the place where they are
 * used.
 */
export function Sprite({ symbols }: { symbols: Readonly<Record<string, IconComponent>> }) {
  return (
    <div hidden>
      <svg>
        {Object.entries(symbols).map(([id, Drawing]) => (
          <symbol key={id} id={id} viewBox="0 0 24 24">
            <Drawing fill="inherit" stroke="inherit" strokeWidth="inherit" />
          </symbol>
        ))}
      </svg>
    </div>
  )
}
