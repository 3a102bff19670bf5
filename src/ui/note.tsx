/** A line that explains the state of what is around it. */
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
  /** `status` says it politely when it appears, `alert` at once. */
  role?: 'status' | 'alert' | undefined
}

/** Edge colour, icon and words say the same. */
export function Note({ tone = 'info', icon, className = '', children, role }: NoteProps) {
  return (
    <div className={`note ${tone === 'info' ? '' : tone} ${className}`.replace(/\s+/g, ' ').trim()} role={role}>
      <Icon of={icon ?? TONE_ICONS[tone]} />
      <div>{children}</div>
    </div>
  )
}
