/**
 * Adds links to each page for what its scripts import: their modules, so that the browser fetches them at once instead
 * of one after the other, and their styles. Astro also links the styles of everything a script may load later by
 * `import()`; Vite loads those itself.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { filesIn } from './site-inputs.ts'

interface Chunk {
  imports: readonly string[]
  css: readonly string[]
}

/** Keyed by file name. */
export type Chunks = ReadonlyMap<string, Chunk>

/** Returns the file and all files it imports statically, directly or indirectly. */
function importsOf(file: string, chunks: Chunks, found = new Set<string>()): Set<string> {
  const chunk = chunks.get(file)
  if (chunk === undefined || found.has(file)) return found
  found.add(file)
  for (const imported of chunk.imports) importsOf(imported, chunks, found)
  return found
}

export function withOwnLinks(html: string, chunks: Chunks): string {
  const scripts = [...html.matchAll(/<script type="module" src="\/([^"]+)"/g)].map(([, file = '']) => file)
  const files = [...new Set(scripts.flatMap((file) => [...importsOf(file, chunks)]))]
  const own = new Set(files.flatMap((file) => chunks.get(file)?.css ?? []))
  const others = [...chunks.values()].flatMap(({ css }) => css.filter((file) => !own.has(file)))
  const links = files.map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
  return others
    .reduce((page, file) => page.replace(`<link rel="stylesheet" href="/${file}">`, ''), html)
    .replace('</head>', () => `${links}</head>`)
}

export function modulePreloads(): AstroIntegration {
  const chunks = new Map<string, Chunk>()
  const plugin: Plugin = {
    name: 'icepoint:chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // By then, Vite has removed chunks that contain only styles.
      order: 'post',
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk')
            chunks.set(chunk.fileName, { imports: chunk.imports, css: [...(chunk.viteMetadata?.importedCss ?? [])] })
        }
      }
    }
  }
  return {
    name: 'icepoint:module-preloads',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [plugin] } }),
      'astro:build:done': ({ dir }) => {
        for (const file of filesIn(fileURLToPath(dir))) {
          if (file.endsWith('.html')) writeFileSync(file, withOwnLinks(readFileSync(file, 'utf8'), chunks))
        }
      }
    }
  }
}
