/** Each page of the app names all files and texts of its screen, so that they come at once and not one after the other. */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { ROOT } from './config.ts'
import { firstReads } from './first-reads.ts'
import { filesIn } from './site-inputs.ts'

export interface Chunk {
  file: string
  imports: readonly string[]
  modules: readonly string[]
  /** It does nothing but import one other. */
  isBare: boolean
}

const SCREENS = join(ROOT, 'src/islands/app/screens.ts')
const START = 'src/islands/app/start-app.tsx'
const SHELL = 'src/islands/app/frame/app-shell.tsx'

export interface ScreenFiles {
  module: string
  texts: readonly string[]
}

export function screensIn(code: string): Map<string, ScreenFiles> {
  const loaders = [...code.matchAll(/^ {2}(\w+): \(\) =>\s+import\('\.\.\/([^']+)'\)/gm)]
  const textsOf = (name: string) =>
    new RegExp(`^ {2}${name}: \\[([^\\]]*)\\]`, 'm').exec(code)?.[1]?.match(/\w+/g) ?? []
  return new Map(
    loaders.map(([, name = '', path = '']) => [
      name,
      { module: `src/islands/${path}`, texts: ['app', ...textsOf(name)] }
    ])
  )
}

function filesOf(module: string, chunks: readonly Chunk[]): Set<string> {
  const files = new Set<string>()
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const file of chunk.imports) add(chunks.find((other) => other.file === file))
  }
  add(chunks.find(({ modules }) => modules.some((id) => id.endsWith(module))))
  return files
}

/** A page that starts the app: `data-screen` names its screen. */
export function withPreloads(
  file: string,
  html: string,
  screens: ReadonlyMap<string, ScreenFiles>,
  chunks: readonly Chunk[]
): string {
  const screen = /<div id="app" data-screen="(\w+)"/.exec(html)?.[1]
  if (screen === undefined) return withoutDetour(html, chunks)
  const own = screens.get(screen)
  if (own === undefined) throw new RangeError(`a page of the unknown screen ${screen}`)
  const modules = screen === 'play' ? [START, own.module] : [START, SHELL, own.module]
  const files = new Set(modules.flatMap((module) => [...filesOf(module, chunks)]))
  const links = [...files].map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
  return withoutDetour(html, chunks)
    .replace('<script>', `${textList(own.texts, chunks)}<script>`)
    .replace('</head>', () => `<script>${firstReads(file)}</script>${links}</head>`)
}

/** For the script in `shell.astro`, which puts the reader's language in place of `-en.`: only the browser knows it. */
function textList(parts: readonly string[], chunks: readonly Chunk[]): string {
  const files = parts.map((part) => {
    const own = chunks.find(({ modules }) => modules.some((id) => id.endsWith(`/locales/en.json?part=${part}`)))
    return basename(own?.file ?? '')
  })
  return `<script type="application/json" id="texts">${JSON.stringify(files)}</script>`
}

/** A script that only imports another one is a request for nothing. */
function withoutDetour(html: string, chunks: readonly Chunk[]): string {
  return html.replaceAll(/(<script type="module" src="\/)([^"]+)/g, (tag, start: string, file: string) => {
    const target = chunks.find((chunk) => chunk.file === file && chunk.isBare)?.imports[0]
    return target === undefined ? tag : `${start}${target}`
  })
}

export function preloads(): { plugin: Plugin; integration: AstroIntegration } {
  const chunks: Chunk[] = []
  return {
    plugin: {
      name: 'icepoint:chunks-of-screens',
      applyToEnvironment: ({ name }) => name === 'client',
      generateBundle: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const { fileName, moduleIds, code } = chunk
          // `plain-namespaces.ts` takes an import away.
          const imports = chunk.imports.filter((file) => code.includes(basename(file)))
          chunks.push({ file: fileName, imports, modules: moduleIds, isBare: /^import"[^"]+";?\s*$/.test(code) })
        }
      }
    },
    integration: {
      name: 'icepoint:preloads',
      hooks: {
        'astro:build:done': ({ dir }) => {
          const screens = screensIn(readFileSync(SCREENS, 'utf8'))
          for (const file of filesIn(fileURLToPath(dir))) {
            if (!file.endsWith('.html')) continue
            const html = readFileSync(file, 'utf8')
            const more = withPreloads(file, html, screens, chunks)
            if (more !== html) writeFileSync(file, more)
          }
        }
      }
    }
  }
}
