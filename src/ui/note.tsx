import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { circleAlert, circleCheck, info, triangleAlert } from './icons.ts'

export type Tone = 'info' | 'positive' | 'warning' | 'negative'

export const TONE_ICONS: Readonly<Record<Tone, string>> = {
  info,
  positive: circleCheck,
  warning: triangleAlert,
  negative: circleAlert
}

export interface NoteProps {
  tone?: Tone | undefined
  icon?: string | undefined
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
