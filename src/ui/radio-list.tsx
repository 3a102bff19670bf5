/** One of a few, each with its explanation: for choices that a name alone does not tell. */
import { useId, type ReactNode } from 'react'

export interface RadioListProps<T extends string> {
  label: ReactNode
  value: T
  options: readonly { value: T; label: ReactNode; hint?: string | undefined }[]
  onChange: (value: T) => void
}

/** Every row is a target of its own; arrow keys move the choice. */
export function RadioList<T extends string>({ label, value, options, onChange }: RadioListProps<T>) {
  const id = useId()
  return (
    // No fieldset: in Safari the legend of one that is a grid keeps a width of its own and makes the page wider than the screen.
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
