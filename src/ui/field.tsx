import { useId, type ReactNode } from 'react'

export interface FieldControl {
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
  /** Draws the control: `{(control) => <input className="input" {...control} />}`. */
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
