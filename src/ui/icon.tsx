/** Drawings: stroked icons (`Icon`) and filled symbols (`Glyph`). Both take the text of an SVG file. */

interface Drawing {
  viewBox: string
  body: string
}

const drawings = new Map<string, Drawing>()

/** Takes the outer `<svg>` off, so that size and colour come from our classes. Parsed once per drawing. */
function drawingOf(svg: string): Drawing {
  const known = drawings.get(svg)
  if (known !== undefined) return known
  const open = svg.indexOf('<svg')
  const bodyStart = svg.indexOf('>', open) + 1
  const drawing = {
    viewBox: /viewBox="([^"]+)"/.exec(svg.slice(open, bodyStart))?.[1] ?? '0 0 24 24',
    body: svg.slice(bodyStart, svg.lastIndexOf('</svg>')).trim()
  }
  drawings.set(svg, drawing)
  return drawing
}

export interface IconProps {
  /** Text of an SVG file of ours or of lucide (never of a user: it is set as markup). */
  of: string
  className?: string | undefined
  /** Said by screen readers; without it the drawing is decoration. */
  label?: string | undefined
}

function Svg({ of, className, label }: IconProps) {
  const { viewBox, body } = drawingOf(of)
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <svg viewBox={viewBox} className={className} {...said} dangerouslySetInnerHTML={{ __html: body }} />
}

/** A line icon of 1.5em, in the colour of the text around it. */
export function Icon({ className = '', ...rest }: IconProps) {
  return <Svg {...rest} className={`icon ${className}`.trim()} />
}

/** A filled symbol of 1em, in the colour of the text around it. */
export function Glyph({ className = '', ...rest }: IconProps) {
  return <Svg {...rest} className={`glyph ${className}`.trim()} />
}
