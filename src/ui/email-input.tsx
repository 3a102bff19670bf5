/** The control for an email address: the right keyboard, and nothing that corrects it. */
import type { FieldControl } from './field.tsx'

export interface EmailInputProps extends FieldControl {
  value: string
  onChange: (value: string) => void
  /** For password managers and the browser: `username` where one signs in, `off` where it is somebody else's or typed to confirm. */
  autoComplete: 'username' | 'email' | 'off'
  name?: string
}

export function EmailInput({ onChange, ...input }: EmailInputProps) {
  return (
    <input
      {...input}
      className="input"
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
