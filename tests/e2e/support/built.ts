/** Finds files of the build. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SCRIPTS = join(import.meta.dirname, '../../../dist/_astro')

/** Finds the script with this text in its code. A file's name says nothing about its content. */
export function scriptWith(code: string): string {
  const found = readdirSync(SCRIPTS).find(
    (name) => name.endsWith('.js') && readFileSync(join(SCRIPTS, name), 'utf8').includes(code)
  )
  if (found === undefined) throw new RangeError(`no script with ${code}`)
  return found
}
