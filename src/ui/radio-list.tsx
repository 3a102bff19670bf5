import { useId, type ReactNode } from 'react'

export interface RadioListProps<T extends string> {
  label: ReactNode
  value: T
  options: readonly { value: T; label: ReactNode; hint?: string | undefined }[]
  onChange: (value: T) => void
}

export function RadioList<T extends string>({ label, value, options, onChange }: RadioListProps<T>) {
  const id = useId()
  return (
    // Not a fieldset: Safari gives its legend a width of its own, so the page grows wider than the screen.
    <div role="radiogroup" aria-labelledby={`${id}-name`} className="radio-list">
      <span id={`${id}-name`} className="radio-list-name">
        {label}
      </span>
      {options.map((option) => {
        const hasHint = option.hint !== undefined
        return (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={hasHint ? `${id}-${option.value}-hint` : undefined}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span id={`${id}-${option.value}`}>{option.label}</span>
              {hasHint && <small id={`${id}-${option.value}-hint`}>{option.hint}</small>}
            </span>
          </label>
        )
      })}
    </div>
  )
}
