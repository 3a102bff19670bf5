/** What was built. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SCRIPTS = join(import.meta.dirname, '../../../dist/_astro')

/** The script with this in its code. What a file is called says nothing about what is in it. */
export function scriptWith(code: string): string {
  const found = readdirSync(SCRIPTS).find(
    (name) => name.endsWith('.js') && readFileSync(join(SCRIPTS, name), 'utf8').includes(code)
  )
  if (found === undefined) throw new RangeError(`no script with ${code}`)
  return found
}
