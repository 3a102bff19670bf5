import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon, type IconComponent } from './icon.tsx'

interface EmptyProps {
  title: string
  text?: ReactNode
  icon?: IconComponent | undefined
  children?: ReactNode
  role?: 'status' | 'alert' | undefined
}

export function Empty({ title, text, icon, children, role }: EmptyProps) {
  return (
    <div className="empty" role={role}>
      {icon === undefined ? <RidgeWithPlus /> : <Icon of={icon} />}
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  )
}

function RidgeWithPlus() {
  return (
    <svg viewBox="0 0 144 72" aria-hidden="true" fill="currentColor">
      <path d="M0 72v-8h22v8zM26 72v-8h22v8zM52 72V34l40-12v50zM96 72v-8h22v8zM122 72v-8h22v8z" opacity=".55" />
      <path d="M69 44h6v6h6v6h-6v6h-6v-6h-6v-6h6z" fill="var(--bg)" />
    </svg>
  )
}

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
  /** Screen readers announce `status` politely and `alert` at once. */
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
