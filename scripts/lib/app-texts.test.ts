import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appTexts, PRERENDERED_ONLY } from './app-texts.ts'
import { ROOT } from './config.ts'

test('keeps every text of the app and drops those of prerendered pages', () => {
  const json = JSON.stringify({ app: { name: 'Icepoint' }, splash: { lead: 'x' }, info: { what: 'y' } })
  expect(JSON.parse(appTexts(json))).toEqual({ app: { name: 'Icepoint' } })
})

test('nothing that runs in a browser reads a text that is dropped', () => {
  const pattern = new RegExp(`['"\`](?:${PRERENDERED_ONLY.join('|')})\\.\\w`)
  const files = ['islands', 'stores', 'ui', 'core', 'platform', 'data'].flatMap((room) =>
    readdirSync(join(ROOT, 'src', room), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(ROOT, 'src', room, name)
    )
  )
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/public-list(?:\.test)?\.ts$/.test(file))
  const readers = sources.filter((file) => pattern.test(readFileSync(file, 'utf8')))
  expect(readers).toEqual([])
  // The one part of core that reads them is the build's and the Worker's alone.
  expect(sources.filter((file) => /from '[^']*\/public-list\.ts'/.test(readFileSync(file, 'utf8')))).toEqual([])
})
