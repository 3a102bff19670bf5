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
  className?: string | undefined
  /** Draws the control: `{(control) => <input className="input" {...control} />}`. */
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, hint, error, className = '', children }: FieldProps) {
  const id = useId()
  const hasError = error !== undefined && error !== ''
  const described = [hint === undefined ? '' : `${id}-hint`, hasError ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': hasError || undefined
      })}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      {hasError && (
        <small className="field-error" id={`${id}-error`}>
          {error}
        </small>
      )}
    </div>
  )
}
