import type { CSSProperties } from 'react'
import { meterState } from '#core/workout/limits.ts'

export interface MeterProps {
  label: string
  used: number
  max: number
  value: string
}

export function Meter({ label, used, max, value }: MeterProps) {
  const state = meterState(used, max)
  const share = max <= 0 ? 100 : Math.min(100, (used / max) * 100)
  return (
    <div
      className={`meter ${state === 'free' ? '' : `is-${state}`}`.trim()}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(used, max)}
      aria-valuetext={value}
    >
      <div className="row">
        <b>{label}</b>
        <span>{value}</span>
      </div>
      <div className="meter-bar">
        <i style={{ '--v': `${share}%` } as CSSProperties} />
      </div>
    </div>
  )
}
