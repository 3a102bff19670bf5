interface Drawing {
  viewBox: string
  /** The same object at each drawing: React replaces the markup for another one, and a press on what is replaced is lost. */
  markup: { __html: string }
}

const drawings = new Map<string, Drawing>()

/** Without the outer `<svg>`, so that our classes set size and colour. Parsed once per drawing. */
function drawingOf(svg: string): Drawing {
  const known = drawings.get(svg)
  if (known !== undefined) return known
  const open = svg.indexOf('<svg')
  const bodyStart = svg.indexOf('>', open) + 1
  const drawing = {
    viewBox: /viewBox="([^"]+)"/.exec(svg.slice(open, bodyStart))?.[1] ?? '0 0 24 24',
    markup: { __html: svg.slice(bodyStart, svg.lastIndexOf('</svg>')).trim() }
  }
  drawings.set(svg, drawing)
  return drawing
}

export interface IconProps {
  /** An SVG file's text, never a user's: it is set as markup. */
  of: string
  className?: string | undefined
  /** Without it the drawing is hidden from screen readers. */
  label?: string | undefined
}

function Svg({ of, className, label }: IconProps) {
  const { viewBox, markup } = drawingOf(of)
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <svg viewBox={viewBox} className={className} {...said} dangerouslySetInnerHTML={markup} />
}

export function Icon({ className = '', ...others }: IconProps) {
  return <Svg {...others} className={`icon ${className}`.trim()} />
}

export function Glyph({ className = '', ...others }: IconProps) {
  return <Svg {...others} className={`glyph ${className}`.trim()} />
}
