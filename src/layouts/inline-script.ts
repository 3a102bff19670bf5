import { join } from 'node:path'
import { rolldown } from 'rolldown'

const made = new Map<string, Promise<string>>()

/** The native wrapper is never loaded in a frame, and would be most of its script. */
const NATIVE = /\/native\.ts$/

async function bundle(file: string, format: 'iife' | 'es'): Promise<string> {
  const external = format === 'es' ? [NATIVE] : []
  const build = await rolldown({ input: join(process.cwd(), 'src', file), external })
  const { output } = await build.generate({ format, minify: true })
  return output[0].code.trim()
}

/**
 * Bundles a file of `src/` with its imports as the text of a script element, for code that must run before the page's
 * scripts. It is the same on every page, so one hash in the content security policy covers it.
 */
export function inlineScript(file: string): Promise<string> {
  const code = made.get(file) ?? bundle(file, 'iife')
  made.set(file, code)
  return code
}

/**
 * Bundles a file of `src/` with its imports as one module, apart from the chunks of other pages: their scripts share
 * chunks, and loading one of them runs code that reads and writes the browser's storage.
 */
export const moduleScript = (file: string): Promise<string> => bundle(file, 'es')
