import { LoaderCircle, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './button.tsx'
import { TONE_ICONS, type Tone } from './note.tsx'

export interface ToastProps {
  kind: Tone | 'ongoing'
  title?: string | undefined
  text: string
  closeLabel: string
  onClose: () => void
  action?: ReactNode
}

export function Toast({ kind, title, text, closeLabel, onClose, action }: ToastProps) {
  return (
    <div className={`toast ${kind === 'info' ? '' : kind}`.trim()} role={kind === 'negative' ? 'alert' : 'status'}>
      <Icon of={kind === 'ongoing' ? LoaderCircle : TONE_ICONS[kind]} />
      <p>
        {title !== undefined && <b>{title}</b>}
        {text}
      </p>
      <div className="row">
        {action}
        <IconButton icon={X} label={closeLabel} onClick={onClose} />
      </div>
    </div>
  )
}
