import {
  useId,
  type ReactNode,
  type TextareaHTMLAttributes,
  type InputHTMLAttributes,
  type SelectHTMLAttributes
} from 'react'
import { ChevronDown } from 'lucide-react'
import { Icon } from './icon.tsx'

type SelectProps<T extends string> = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> & {
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

export function Select<T extends string>({ value, options, onChange, ...others }: SelectProps<T>) {
  return (
    <div className="select">
      <select {...others} className="input" value={value} onChange={(event) => onChange(event.target.value as T)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} />
    </div>
  )
}

interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  count?: string | undefined
  className?: string | undefined
  /** Renders the control: `{(control) => <input className="input" {...control} />}`. */
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, hint, error, count, className = '', children }: FieldProps) {
  const id = useId()
  const hasError = error !== undefined && error !== ''
  const parts = { hint: hint !== undefined, error: hasError, count: count !== undefined }
  const described = Object.entries(parts).flatMap(([part, isThere]) => (isThere ? [`${id}-${part}`] : []))
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': hasError || undefined
      })}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      {hasError && (
        <small className="field-error" id={`${id}-error`}>
          {error}
        </small>
      )}
      {count !== undefined && (
        <small className="field-count numeric" id={`${id}-count`}>
          {count}
        </small>
      )}
    </div>
  )
}

type TextAreaProps = FieldControl &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldControl | 'className' | 'value' | 'onChange'> & {
    value: string
    onChange: (value: string) => void
  }

export function TextArea({ onChange, ...area }: TextAreaProps) {
  return <textarea {...area} className="input" onChange={(event) => onChange(event.target.value)} />
}

type TextInputProps = FieldControl &
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

type EmailInputProps = Omit<TextInputProps, 'isNumber' | 'type' | 'autoComplete'> & {
  /** `username` for logging in; `off` for another person's address or a confirmation. */
  autoComplete: 'username' | 'email' | 'off'
}

export function EmailInput(props: EmailInputProps) {
  return <TextInput {...props} type="email" autoCapitalize="none" spellCheck={false} />
}
