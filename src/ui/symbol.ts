/** Drawings as `<symbol>`s of a sprite, for pages that are plain HTML and draw the same sign many times by `<use>`. */

/** A symbol with the drawing of an SVG text of ours (never of a user: it is set as markup). */
export function symbolOf(id: string, svg: string, attributes = ''): string {
  const open = svg.indexOf('<svg')
  const bodyStart = svg.indexOf('>', open) + 1
  const viewBox = /viewBox="([^"]+)"/.exec(svg.slice(open, bodyStart))?.[1] ?? '0 0 24 24'
  const body = svg
    .slice(bodyStart, svg.lastIndexOf('</svg>'))
    .trim()
    .replace(/\s*\n\s*/g, '')
  return `<symbol id="${id}" viewBox="${viewBox}"${attributes}>${body}</symbol>`
}
