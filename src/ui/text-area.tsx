import type { TextareaHTMLAttributes } from 'react'
import type { FieldControl } from './field.tsx'

export type TextAreaProps = FieldControl &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldControl | 'className' | 'value' | 'onChange'> & {
    value: string
    onChange: (value: string) => void
  }

export function TextArea({ onChange, ...area }: TextAreaProps) {
  return <textarea {...area} className="input" onChange={(event) => onChange(event.target.value)} />
}
