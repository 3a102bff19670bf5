/** The control for an email address: the right keyboard, and nothing that corrects it. */
import { TextInput, type TextInputProps } from './text-input.tsx'

export type EmailInputProps = Omit<TextInputProps, 'isNumber' | 'type' | 'autoComplete'> & {
  /** For password managers and the browser: `username` where one signs in, `off` where it is somebody else's or typed to confirm. */
  autoComplete: 'username' | 'email' | 'off'
}

export function EmailInput(props: EmailInputProps) {
  return <TextInput {...props} type="email" autoCapitalize="none" spellCheck={false} />
}
