import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatTimeInput, heldStep, parseTimeInput, stepTime } from '#core/editor/time-input.ts'
import { Icon } from './icon.tsx'

const HOLD_DELAY_MS = 400
const HOLD_REPEAT_MS = 110

export interface StepperProps {
  /** Whole seconds. */
  value: number
  onChange: (seconds: number) => void
  /** Called when the text is not a time; the last valid one stays. */
  onRefuse: () => void
  /** Called on every key with the typed time so far, null if it is not a time. Returns true if it was accepted. */
  onType?: ((seconds: number | null) => boolean) | undefined
  min?: number | undefined
  max?: number | undefined
  label: string
  lessLabel: string
  moreLabel: string
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
}

/** The arrow keys step, so the buttons are not tab stops. */
export function Stepper({
  value,
  onChange,
  onRefuse,
  onType,
  min = 1,
  max = 86_400,
  label,
  lessLabel,
  moreLabel,
  ...control
}: StepperProps) {
  const { draft, type, drop, commit, step } = useTyped({ value, min, max, onChange, onRefuse, onType })
  const hold = useHold(step)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') drop()
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1, heldStep(0))
  }
  return (
    <div className="stepper" role="group" aria-label={label}>
      <button type="button" tabIndex={-1} aria-label={lessLabel} disabled={value <= min} {...hold(-1)}>
        <Icon of={Minus} />
      </button>
      <input
        {...control}
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={formatTimeInput(value)}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={draft ?? formatTimeInput(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <button type="button" tabIndex={-1} aria-label={moreLabel} disabled={value >= max} {...hold(1)}>
        <Icon of={Plus} />
      </button>
    </div>
  )
}

type Typed = Pick<StepperProps, 'value' | 'onChange' | 'onRefuse' | 'onType'> & { min: number; max: number }

function useTyped({ value, min, max, onChange, onRefuse, onType }: Typed) {
  const [draft, setDraft] = useState<string | null>(null)
  const latest = useRef(value)
  const before = useRef(value)
  const taken = useRef<number | null>(null)
  useEffect(() => {
    latest.current = value
  }, [value])
  const end = () => {
    setDraft(null)
    taken.current = null
  }
  const type = (text: string) => {
    if (draft === null) before.current = latest.current
    setDraft(text)
    const seconds = parseTimeInput(text)
    if (onType?.(seconds) === true) taken.current = seconds
  }
  const drop = () => {
    if (taken.current !== null) onType?.(before.current)
    end()
  }
  const step = (direction: 1 | -1, size: number) => {
    end()
    onChange(stepTime(latest.current, direction, size, { min, max }))
  }
  const commit = () => {
    if (draft === null) return
    const seconds = parseTimeInput(draft)
    if (seconds !== null && seconds === taken.current) return end()
    drop()
    if (seconds !== null) onChange(Math.min(max, Math.max(min, seconds)))
    else if (draft.trim() !== '') onRefuse()
  }
  return { draft, type, drop, commit, step }
}

/** A click without a pointer (keyboard, switch control) also steps once. */
function useHold(step: (direction: 1 | -1, size: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  return (direction: 1 | -1) => {
    const repeat = (repeats: number) => {
      latest.current(direction, heldStep(repeats))
      timer.current = setTimeout(() => repeat(repeats + 1), HOLD_REPEAT_MS)
    }
    return {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        stop()
        latest.current(direction, heldStep(0))
        timer.current = setTimeout(() => repeat(1), HOLD_DELAY_MS)
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: (event: { detail: number }) => {
        if (event.detail === 0) latest.current(direction, heldStep(0))
      }
    }
  }
}
