import type { ComponentType, SVGProps } from 'react'

/** An icon of lucide-react or a drawing of ours. */
export type IconComponent = ComponentType<SVGProps<SVGSVGElement>>

export interface IconProps {
  of: IconComponent
  className?: string | undefined
  /** Without it the drawing is hidden from screen readers. */
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
