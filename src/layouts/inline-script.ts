import { join } from 'node:path'
import { rolldown } from 'rolldown'

const made = new Map<string, Promise<string>>()

async function bundle(file: string): Promise<string> {
  const build = await rolldown({ input: join(process.cwd(), 'src', file) })
  const { output } = await build.generate({ format: 'iife', minify: true })
  return output[0].code.trim()
}

/**
 * What has to run before the page's scripts are there: a file of `src/`, with all that it imports, as the text of a script
 * element. It is the same on every page, so that one hash in the content security policy covers it.
 */
export function inlineScript(file: string): Promise<string> {
  const code = made.get(file) ?? bundle(file)
  made.set(file, code)
  return code
}
