import type { SVGProps } from 'react'

/** `--pk` colours what the figure holds. */
export const FigureCarry = (props: SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 0 120 120" {...props}>
    <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" strokeWidth="9.5">
      <path d="M57 66 50 86 48 107M63 66 72 84 70 107" />
      <path strokeWidth="14" d="M60 42 60 62" />
      <path strokeWidth="8.5" d="M56 40 43 46 36 74M64 40 77 46 84 74" />
    </g>
    <circle cx="60" cy="19" r="9" fill="currentColor" />
    <circle cx="34" cy="92" r="9" fill="var(--pk,currentColor)" stroke="none" />
    <path d="M28 85v-4a6 5 0 0 1 12 0v4" fill="none" stroke="var(--pk,currentColor)" strokeWidth="4.5" />
    <circle cx="86" cy="92" r="9" fill="var(--pk,currentColor)" stroke="none" />
    <path d="M80 85v-4a6 5 0 0 1 12 0v4" fill="none" stroke="var(--pk,currentColor)" strokeWidth="4.5" />
  </svg>
)
