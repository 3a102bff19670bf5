/** Icons of the package without comment and attributes: `src/ui/icon.tsx` reads only the box and what is drawn. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from './config.ts'

const ICON = /lucide-static[\\/]icons[\\/][\w-]+\.svg\?raw(?:&of=[\w-]+)?$/
const LIST = join(ROOT, 'src/ui/icons.ts')
const IMPORT = /import \{([^}]*)\} from '[./\w-]*\/icons\.ts'/

/** @param code Module that exports an SVG file's text as its default. */
export function plainIcon(code: string): string {
  const svg = JSON.parse(code.slice(code.indexOf('"'), code.lastIndexOf('"') + 1)) as string
  const body = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
  return `export default ${JSON.stringify(`<svg viewBox="0 0 24 24">${body.replaceAll(/\s+/g, ' ').trim()}</svg>`)}`
}

/** The address of each icon by its name. @param list The text of `src/ui/icons.ts`. */
export const iconAddresses = (list: string): ReadonlyMap<string, string> =>
  new Map([...list.matchAll(/default as (\w+) \} from '([^']+)'/g)].map(([, name = '', path = '']) => [name, path]))

/**
 * Each module gets icons of its own, which lie in its file: an icon that several files share would be one more request.
 * @throws RangeError when there is no icon of a name.
 */
export function withOwnIcons(code: string, owner: string, addresses: ReadonlyMap<string, string>): string {
  return code.replace(IMPORT, (_whole, names: string) =>
    names
      .split(',')
      .map((name) => name.trim().split(/\s+as\s+/))
      .filter(([name]) => name !== '')
      .map(([name = '', local = name]) => {
        const address = addresses.get(name)
        if (address === undefined) throw new RangeError(`${owner}: no icon ${name}`)
        return `import ${local} from '${address}&of=${owner}'`
      })
      .join(';')
  )
}

/** The same wherever the project lies. */
const ownerOf = (id: string): string => createHash('sha256').update(relative(ROOT, id)).digest('base64url').slice(0, 8)

export function plainIcons(): Plugin {
  return {
    name: 'icepoint:plain-icons',
    enforce: 'post',
    transform: (code, id) => (ICON.test(id) ? { code: plainIcon(code), map: null } : null)
  }
}

export function ownIcons(): Plugin {
  const addresses = iconAddresses(readFileSync(LIST, 'utf8'))
  return {
    name: 'icepoint:own-icons',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]src[\\/].+\.tsx?$/, code: 'icons.ts' },
      handler: (code, id) => ({ code: withOwnIcons(code, ownerOf(id), addresses), map: null })
    }
  }
}
