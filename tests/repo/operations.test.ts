/** docs/operations.md names the real scopes, commands and variables. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROBES, PROJECT_SCOPES, SCHEMA_SCOPES, WORKER_SCOPES } from '../../scripts/setup/scopes.ts'

const text = readFileSync('docs/operations.md', 'utf8')

/** Words in backticks in the table row that starts with `name`. */
function rowOf(name: string): string[] {
  const row = text.split('\n').find((line) => line.trim().startsWith(`| ${name} `)) ?? ''
  return [...row.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '').filter((word) => /^[a-z]+\.[a-z]+$/.test(word))
}

test('each key has the scopes listed on the page', () => {
  expect(rowOf('Worker')).toEqual([...WORKER_SCOPES])
  expect(rowOf('setup')).toEqual([...SCHEMA_SCOPES, ...PROJECT_SCOPES])
  expect(Object.keys(PROBES).sort()).toEqual([...WORKER_SCOPES, ...SCHEMA_SCOPES, ...PROJECT_SCOPES].sort())
})

test('every npm command exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = [...text.matchAll(/npm run ([a-z-]+)/g)].map(([, name]) => name ?? '')
  expect(named).toContain('deploy')
  for (const name of named) expect(Object.keys(scripts), name).toContain(name)
})

function sources(): string {
  const files = ['scripts', 'functions'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(room, name))
  )
  return files.map((file) => readFileSync(file, 'utf8')).join('\n')
}

test('every variable is used', () => {
  const variables = [...text.matchAll(/^\| `([A-Z_]+)`(?:, `([A-Z_]+)`)?/gm)].flatMap(([, a, b]) => [a ?? '', b ?? ''])
  const named = variables.filter((name) => name !== '')
  expect(named).toContain('APPWRITE_SETUP_KEY')
  const code = `${sources()}${readFileSync('astro.config.mjs', 'utf8')}`
  for (const name of named) expect(code, name).toContain(name)
})
