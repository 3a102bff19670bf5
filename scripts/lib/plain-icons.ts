/** Icons of the package without comment and attributes: `src/ui/icon.tsx` reads only the box and what is drawn. */
import type { Plugin } from 'vite'

const ICON = /lucide-static[\\/]icons[\\/][\w-]+\.svg\?raw$/

/** @param code Module that exports an SVG file's text as its default. */
export function plainIcon(code: string): string {
  const svg = JSON.parse(code.slice(code.indexOf('"'), code.lastIndexOf('"') + 1)) as string
  const body = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
  return `export default ${JSON.stringify(`<svg viewBox="0 0 24 24">${body.replaceAll(/\s+/g, ' ').trim()}</svg>`)}`
}

export function plainIcons(): Plugin {
  return {
    name: 'icepoint:plain-icons',
    enforce: 'post',
    transform: (code, id) => (ICON.test(id) ? { code: plainIcon(code), map: null } : null)
  }
}
