import { useId, type ReactNode } from 'react'

export interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean | undefined
}

export function Switch({ label, hint, isOn, onChange, isDisabled = false }: SwitchProps) {
  const id = useId()
  const named = hint === undefined ? {} : { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-hint` }
  return (
    <label className="switch">
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        {...named}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
