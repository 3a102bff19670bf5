/** Oxlint finds floating promises and import cycles in every room, with the tsconfig of that room. */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOMS = ['core', 'data', 'islands', 'platform', 'stores', 'ui'].map((room) => `src/${room}`)
const OTHERS = ['functions', 'appwrite-local', 'scripts', 'tests/e2e', 'tests/edge']
const NAMES = ['any.ts', 'any.test.ts', 'any.test.tsx']

const AWAY = 'export async function away(): Promise<void> {\n  await Promise.resolve()\n}\n'
const LOST = "import { away } from './away.ts'\nexport const lost = (): void => {\n  away()\n}\n"
const MISUSED = "import { away } from './away.ts'\nexport const misused = (): void => [1].forEach(away)\n"

const CIRCLES = {
  'src/core/value/a.ts': "import { B } from './b.ts'\nexport const A = [B]\n",
  'src/core/value/b.ts': "import { A } from './a.ts'\nexport const B = [A]\n",
  'src/core/type/a.ts': "import type { B } from './b.ts'\nexport interface A {\n  b?: B\n}\n",
  'src/core/type/b.ts': "import { type A } from '#core/type/a.ts'\nexport interface B {\n  a?: A\n}\n"
}

const files: Record<string, string> = { ...CIRCLES, 'src/core/fine.ts': AWAY }
const expected: string[] = Object.keys(CIRCLES).map((file) => `${file} no-cycle`)
for (const room of [...ROOMS, ...OTHERS]) {
  files[`${room}/shelf/away.ts`] = AWAY
  for (const name of NAMES) {
    files[`${room}/shelf/${name}`] = LOST
    files[`${room}/shelf/mis-${name}`] = MISUSED
    expected.push(`${room}/shelf/${name} no-floating-promises`, `${room}/shelf/mis-${name} no-misused-promises`)
  }
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'icepoint-oxlint-'))
  const settings = [
    'package.json',
    '.oxlintrc.json',
    ...globSync('{,src/core/,functions/,appwrite-local/,scripts/,tests/}tsconfig*.json')
  ]
  for (const file of settings) cpSync(file, join(folder, file))
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Report {
  diagnostics: { code: string; filename: string }[]
}

test('floating and misused promises and cycles are errors in every room; type imports count', () => {
  const program = join(process.cwd(), 'node_modules', '.bin', 'oxlint')
  const rooms = ['src', ...OTHERS]
  const { stdout, status } = spawnSync(program, ['-f', 'json', ...rooms], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 50_000
  })
  expect(status).toBe(1)
  const { diagnostics } = JSON.parse(stdout) as Report
  const found = diagnostics.map(({ code, filename }) => `${filename} ${/\((.+)\)/.exec(code)?.[1] ?? code}`)
  expect(found.sort()).toEqual(expected.sort())
})
