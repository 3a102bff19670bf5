export interface QrCodeProps {
  /** Includes the border of four modules. True is dark. */
  rows: readonly (readonly boolean[])[]
  label: string
  className: string
}

export function QrCode({ rows, label, className }: QrCodeProps) {
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={className}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
