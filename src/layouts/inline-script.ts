import { join } from 'node:path'
import { rolldown } from 'rolldown'

const made = new Map<string, Promise<string>>()

async function bundle(file: string): Promise<string> {
  const build = await rolldown({ input: join(process.cwd(), 'src', file) })
  const { output } = await build.generate({ format: 'iife', minify: true })
  return output[0].code.trim()
}

/**
 * Bundles a file of `src/` with its imports as the text of a script element, for code that must run before the page's
 * scripts. It is the same on every page, so one hash in the content security policy covers it.
 */
export function inlineScript(file: string): Promise<string> {
  const code = made.get(file) ?? bundle(file)
  made.set(file, code)
  return code
}
