import type { ReactNode } from 'react'

/** A named choice in one of the player's dialogs. */
export function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="player-volume">
      <span>{label}</span>
      {children}
    </label>
  )
}
