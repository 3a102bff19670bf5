import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon, type IconComponent } from './icon.tsx'

export type Tone = 'info' | 'positive' | 'warning' | 'negative'

export const TONE_ICONS: Readonly<Record<Tone, IconComponent>> = {
  info: Info,
  positive: CircleCheck,
  warning: TriangleAlert,
  negative: CircleAlert
}

export interface NoteProps {
  tone?: Tone | undefined
  icon?: IconComponent | undefined
  className?: string | undefined
  children: ReactNode
  /** Screen readers read `status` politely, `alert` at once. */
  role?: 'status' | 'alert' | undefined
}

export function Note({ tone = 'info', icon, className = '', children, role }: NoteProps) {
  return (
    <div className={`note ${tone === 'info' ? '' : tone} ${className}`.replace(/\s+/g, ' ').trim()} role={role}>
      <Icon of={icon ?? TONE_ICONS[tone]} />
      <div>{children}</div>
    </div>
  )
}
