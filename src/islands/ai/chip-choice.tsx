/** Several of a list. */
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

export interface ChipChoiceProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  chosen: readonly T[]
  onToggle: (value: T) => void
  /** After them. */
  children?: ReactNode
}

export function ChipChoice<T extends string>({ label, options, chosen, onToggle, children }: ChipChoiceProps<T>) {
  return (
    <fieldset className="field make-chips">
      <legend className="field-label">{label}</legend>
      <div>
        {options.map((option) => {
          const isOn = chosen.includes(option.value)
          return (
            <button
              key={option.value}
              type="button"
              className="chip"
              aria-pressed={isOn}
              onClick={() => onToggle(option.value)}
            >
              {isOn && <Icon of={Check} />}
              {option.label}
            </button>
          )
        })}
        {children}
      </div>
    </fieldset>
  )
}
