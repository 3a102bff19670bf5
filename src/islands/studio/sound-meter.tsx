import { Mic } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'

const BARS = 20

/** `level`: 0 to 1. */
export function SoundMeter({ level, label, word }: { level: number; label: string; word: string }) {
  const lit = Math.round(level * BARS)
  return (
    <div
      className="studio-sound"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level * 100)}
      aria-valuetext={word}
    >
      <Icon of={Mic} />
      <span>
        {Array.from({ length: BARS }, (_, n) => (
          <i key={n} className={n < lit ? 'is-lit' : undefined} />
        ))}
      </span>
      <b>{word}</b>
    </div>
  )
}
