import type { ButtonHTMLAttributes } from 'react'
import { Icon, type IconComponent } from './icon.tsx'

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconComponent
  label: string
  isPressed?: boolean | undefined
}

export function IconButton({ icon, label, isPressed, className = '', type = 'button', ...others }: IconButtonProps) {
  const pressed = isPressed === undefined ? {} : { 'aria-pressed': isPressed }
  return (
    <button {...others} {...pressed} type={type} aria-label={label} className={`icon-button ${className}`.trim()}>
      <Icon of={icon} />
    </button>
  )
}
