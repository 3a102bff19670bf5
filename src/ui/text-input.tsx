import type { InputHTMLAttributes } from 'react'
import type { FieldControl } from './field.tsx'

export type TextInputProps = FieldControl &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldControl | 'className' | 'value' | 'onChange'> & {
    value: string
    onChange: (value: string) => void
    isNumber?: boolean | undefined
  }

/** Browsers autofill nothing unless `autoComplete` says what it is. */
export function TextInput({ onChange, isNumber = false, ...input }: TextInputProps) {
  return (
    <input
      autoComplete="off"
      {...(isNumber ? { inputMode: 'numeric' as const } : {})}
      {...input}
      className={isNumber ? 'input numeric' : 'input'}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
