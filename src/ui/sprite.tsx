import type { IconComponent } from './icon.tsx'

/** The drawings that the markup of core shows by their id (`useSymbol`). They take their look from where they are used. */
export function Sprite({ symbols }: { symbols: Readonly<Record<string, IconComponent>> }) {
  return (
    <div hidden>
      <svg>
        {Object.entries(symbols).map(([id, Drawing]) => (
          <symbol key={id} id={id} viewBox="0 0 24 24">
            <Drawing fill="inherit" stroke="inherit" strokeWidth="inherit" />
          </symbol>
        ))}
      </svg>
    </div>
  )
}
