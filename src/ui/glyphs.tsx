import type { SVGProps } from 'react'

type Props = SVGProps<SVGSVGElement>

export const IceGlyph = (props: Props) => (
  <svg viewBox="0 0 24 24" {...props}>
    <path d="M12 1.5 21.1 6.75 12 12 2.9 6.75z" />
    <path opacity=".72" d="M21.1 8.1v8.9L12.6 21.9v-8.9z" />
    <path opacity=".44" d="M2.9 8.1v8.9l8.5 4.9v-8.9z" />
  </svg>
)

export const StarGlyph = (props: Props) => (
  <svg viewBox="0 0 24 24" {...props}>
    <path d="m12 2 3.1 6.5 7 .9-5.2 4.9 1.4 7L12 17.8l-6.3 3.5 1.4-7L1.9 9.4l7-.9z" />
  </svg>
)

export const SetupGlyph = (props: Props) => (
  <svg viewBox="0 0 24 24" {...props}>
    <circle cx="12" cy="12" r="8.6" fill="none" stroke="currentColor" strokeWidth="3.4" strokeDasharray="5.4 3.6" />
  </svg>
)

export const IntroGlyph = (props: Props) => (
  <svg viewBox="0 0 24 24" {...props}>
    <path fill="none" stroke="currentColor" strokeWidth="3.4" d="M4.2 4.2h15.6v15.6H4.2z" />
  </svg>
)

export const WorkGlyph = (props: Props) => (
  <svg viewBox="0 0 24 24" {...props}>
    <path d="M1.5 21.5 12.5 2.5l10 19z" />
  </svg>
)

export const RestGlyph = (props: Props) => (
  <svg viewBox="0 0 24 24" {...props}>
    <path d="M1 6.5h22a11 11 0 0 1-22 0z" />
  </svg>
)

export const DoneGlyph = (props: Props) => (
  <svg viewBox="0 0 24 24" {...props}>
    <path
      d="M12 1 21.5 6.5v11L12 23 2.5 17.5v-11zm-1.4 15.5 6.7-7.3-1.9-1.8-4.9 5.4-2.2-2.1-1.8 1.9z"
      fillRule="evenodd"
    />
  </svg>
)

export const Basketball = (props: Props) => (
  <svg viewBox="0 0 24 24" {...props}>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 2v20M2 12h20M4.9 4.9c4 4 4 10.2 0 14.2M19.1 4.9c-4 4-4 10.2 0 14.2" />
  </svg>
)

export const Tennis = (props: Props) => (
  <svg viewBox="0 0 24 24" {...props}>
    <circle cx="12" cy="12" r="10" />
    <path d="M5 5c4.5 3.5 4.5 10.5 0 14M19 5c-4.5 3.5-4.5 10.5 0 14" />
  </svg>
)

export const TableTennis = (props: Props) => (
  <svg viewBox="0 0 24 24" {...props}>
    <path d="M6.5 5.3a6.5 6.5 0 0 1 9.2 0l.7.7a6.5 6.5 0 0 1 0 9.2l-1.6 1.6L4.9 6.9zM9.2 11.3 3 17.5 6.5 21l6.2-6.2" />
    <circle cx="19.5" cy="20" r="1.6" />
  </svg>
)
