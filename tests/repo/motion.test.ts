/** A style that follows the system's reduced motion must follow the account's setting too, and vice versa. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../src/styles')

test('every style sheet that follows the system’s reduced motion follows the setting', () => {
  const count = (css: string, pattern: RegExp): number => [...css.matchAll(pattern)].length
  const sheets = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ name, css: readFileSync(join(FOLDER, name), 'utf8') }))
  const deaf = sheets.filter(
    ({ css }) => count(css, /\(prefers-reduced-motion/g) > count(css, /\[data-motion='reduced'\]/g)
  )
  expect(deaf.map(({ name }) => name)).toEqual([])
  expect(sheets.some(({ css }) => css.includes('prefers-reduced-motion'))).toBe(true)
})
