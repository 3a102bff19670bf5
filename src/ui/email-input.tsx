import { TextInput, type TextInputProps } from './text-input.tsx'

export type EmailInputProps = Omit<TextInputProps, 'isNumber' | 'type' | 'autoComplete'> & {
  /** `username` where one signs in; `off` for another person's address or a confirmation. */
  autoComplete: 'username' | 'email' | 'off'
}

export function EmailInput(props: EmailInputProps) {
  return <TextInput {...props} type="email" autoCapitalize="none" spellCheck={false} />
}
