/** `svg` is never a user's text: it is set as markup. */
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
