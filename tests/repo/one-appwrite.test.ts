/** Product code must not distinguish the local server from a real Appwrite. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Words that code needs only to distinguish one Appwrite from another. */
const TELLS: readonly RegExp[] = [
  /appwrite-local|APPWRITE_LOCAL|local(?:Appwrite|Key)|externalAppwrite|is(?:Local|Real|Cloud)Appwrite|isSelfHosted/i,
  /ICEPOINT_(?:DATA|APPWRITE|KEY|OAUTH2)/,
  /\blocalhost\b|127\.0\.0\.1|\[::1\]/,
  /cloud\.appwrite\.io/,
  /health\/version|\/v1\/health/,
  // Comparisons with a version of Appwrite.
  /\bversion['"\]]*\s*(?:===|!==|<|>|\.startsWith)\s*['"]?1\.\d/
]

const tells = (code: string): string[] => TELLS.flatMap((pattern) => pattern.exec(code)?.[0] ?? [])

function sources(room: string): string[] {
  return readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|astro|mts|mjs)$/.test(name) && !/\.test(?:-kit)?\.tsx?$/.test(name))
    .map((name) => join(room, name))
}

test('the check finds these words', () => {
  expect(tells(`if (endpoint.includes('127.0.0.1')) skipChunks()`)).toEqual(['127.0.0.1'])
  expect(tells(`import { x } from '../appwrite-local/x.ts'`)).toEqual(['appwrite-local'])
  expect(tells(`if (answer['version'] === '1.9.6') return`)).toHaveLength(1)
  expect(tells(`const endpoint = settings.endpoint`)).toEqual([])
})

test.each(['src', 'functions'])('%s never distinguishes them', (room) => {
  const files = sources(room)
  expect(files.length).toBeGreaterThan(20)
  const asking = files.flatMap((file) => tells(readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`))
  expect(asking).toEqual([])
})

/** After a transaction, a read by id may be stale (appwrite-contract); `rowOrNull` and `readRow` use a list. */
const READS_BY_ID: readonly RegExp[] = [/\.getRow\b/, /(?<!'PATCH', `[^`]*)\/rows\/\$\{/, /rowsPath\([^)]*\)\}?\//]
const readsById = (code: string): string[] => READS_BY_ID.flatMap((pattern) => pattern.exec(code)?.[0] ?? [])

test('the check finds reads by id', () => {
  expect(readsById('await writer.tables.getRow({ rowId })')).toEqual(['.getRow'])
  expect(readsById('`/tablesdb/icepoint/tables/media/rows/${fileId}`')).toEqual(['/rows/${'])
  expect(readsById('`${rowsPath(table)}/${id}`')).toEqual(['rowsPath(table)}/'])
  expect(readsById("answerTo('PATCH', `/tablesdb/icepoint/tables/users/rows/${userId}`)")).toEqual([])
})

test.each(['src', 'functions'])('%s reads no row by its id', (room) => {
  const reading = sources(room).flatMap((file) =>
    readsById(readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`)
  )
  expect(reading).toEqual([])
})
