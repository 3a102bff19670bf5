import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { Icon, type IconComponent } from './icon.tsx'

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
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

type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger'

interface Look {
  look?: ButtonLook | undefined
  icon?: IconComponent | undefined
  isWide?: boolean | undefined
  isBig?: boolean | undefined
}

function classes({ look = 'plain', isWide = false, isBig = false }: Look, own = ''): string {
  return ['button', look === 'plain' ? '' : look, isBig ? 'large' : '', isWide ? 'wide' : '', own]
    .filter(Boolean)
    .join(' ')
}

export type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>

export function Button({ look, icon, isWide, isBig, className, children, type = 'button', ...others }: ButtonProps) {
  return (
    <button {...others} type={type} className={classes({ look, isWide, isBig }, className)}>
      {icon !== undefined && <Icon of={icon} />}
      {children}
    </button>
  )
}

export type ButtonLinkProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

export function ButtonLink({ look, icon, isWide, isBig, className, children, ...others }: ButtonLinkProps) {
  return (
    <a {...others} className={classes({ look, isWide, isBig }, className)}>
      {icon !== undefined && <Icon of={icon} />}
      {children}
    </a>
  )
}
