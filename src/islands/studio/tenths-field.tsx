import { Minus, Plus } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { formatTenths, parseTenths } from '#core/studio/chapter-times.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

const KEYS: Readonly<Record<string, number>> = { ArrowUp: 0.1, ArrowDown: -0.1 }

interface TenthsFieldProps {
  label: string
  lessLabel: string
  moreLabel: string
  hint?: string | undefined
  /** What is no time is said in these words. */
  wrongText: string
  value: number
  isFixed: boolean
  onChange: (seconds: number) => void
}

/** Seconds to the tenth. What is no time leaves the last one. */
export function TenthsField({ label, lessLabel, moreLabel, hint, wrongText, ...of }: TenthsFieldProps) {
  const { value, isFixed, onChange } = of
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const step = (by: number) => {
    setTyped(null)
    setWrong(false)
    onChange(value + by)
  }
  const commit = () => {
    if (typed === null) return
    const seconds = parseTenths(typed)
    setTyped(null)
    setWrong(seconds === null)
    if (seconds !== null) onChange(seconds)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') setTyped(null)
    const by = KEYS[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(event.shiftKey ? by * 10 : by)
  }
  return (
    <Field label={label} hint={hint} error={isWrong ? wrongText : undefined}>
      {(control) => (
        <div className="stepper studio-tenths">
          <button type="button" tabIndex={-1} aria-label={lessLabel} disabled={isFixed} onClick={() => step(-0.1)}>
            <Icon of={Minus} />
          </button>
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            readOnly={isFixed}
            value={typed ?? formatTenths(value)}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={commit}
            onKeyDown={isFixed ? undefined : onKeyDown}
          />
          <button type="button" tabIndex={-1} aria-label={moreLabel} disabled={isFixed} onClick={() => step(0.1)}>
            <Icon of={Plus} />
          </button>
        </div>
      )}
    </Field>
  )
}
