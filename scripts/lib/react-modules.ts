/** React as modules: of a CommonJS file the bundler keeps all of it, and each script that uses React pays for the difference. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const packageFile = (path: string): string => fileURLToPath(import.meta.resolve(path))
const besideMain = (name: string, file: string): string =>
  packageFile(`${name}/package.json`).replace('package.json', `cjs/${file}.production.js`)

/** What the packages' own entries load in production. */
const FILES = new Map([
  ['react', besideMain('react', 'react')],
  ['react/jsx-runtime', besideMain('react', 'react-jsx-runtime')],
  ['react-dom', besideMain('react-dom', 'react-dom')],
  ['react-dom/client', besideMain('react-dom', 'react-dom-client')],
  ['scheduler', besideMain('scheduler', 'scheduler')]
])

/** For React's own files, whose exports are assignments at the beginning of a line. @throws RangeError for any other use of CommonJS. */
export function asModule(code: string): string {
  const exported: string[] = []
  const imports: string[] = []
  const body = code
    .replaceAll(/(?:var |, *\n *)(\w+) = require\(("[\w-]+")\)(?=[,;])/g, (_, name: string, from: string) => {
      imports.push(`import * as ${name} from ${from}\n`)
      return ''
    })
    .replaceAll(/^exports\.(\w+) = (?!null)([A-Za-z]\w*);$/gm, (_, name: string, own: string) => {
      exported.push(`${own} as ${name}`)
      return ''
    })
    .replaceAll(/^exports\.(\w+) =/gm, (_, name: string) => {
      exported.push(`exported_${name} as ${name}`)
      return `var exported_${name} =`
    })
    .replaceAll(/\bexports\.(\w+)/g, 'exported_$1')
  if (/\b(?:require|exports|module)\b(?=[.([])/.test(body)) throw new RangeError('React has other exports than known')
  return `${imports.join('')}${body}\nexport { ${exported.join(', ')} }\n`
}

/** Astro makes it for islands in pages; here every page starts its screen by itself. */
const ISLANDS = /[\\/]@astrojs[\\/]react[\\/]dist[\\/]client\.js$/

export function reactModules(): Plugin {
  return {
    name: 'icepoint:react-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => FILES.get(id) ?? null,
    load: (id) => (ISLANDS.test(id) ? 'export default () => undefined' : null),
    transform: {
      filter: { id: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/].+\.production\.js$/ },
      handler: (code) => ({ code: asModule(code), map: null })
    },
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle))
        if (file.type === 'chunk' && ISLANDS.test(file.facadeModuleId ?? '')) delete bundle[name]
    }
  }
}
