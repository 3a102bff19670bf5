import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'

export type SelectProps<T extends string> = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> & {
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
