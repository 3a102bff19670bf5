import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { ROOT } from './config.ts'
import { inputsHash, siteInputs } from './site-inputs.ts'

const root = mkdtempSync(join(tmpdir(), 'icepoint-inputs-'))

function write(name: string, text = ''): void {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

const hash = (from = 'a', env: NodeJS.ProcessEnv = {}): string => inputsHash(root, from, env)

const INPUTS = [
  'src/pages/index.astro',
  'src/core/workout/workout.ts',
  'public/favicon.svg',
  'locales/en/app.json',
  'scripts/demo/workouts.ts',
  'scripts/demo/pictures/one.svg',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'appwrite.json',
  'astro-i18next.config.mts',
  '.env',
  '.env.production',
  'scripts/lib/plugin.ts',
  'scripts/lib/deeper.ts'
]

const OTHERS = [
  'src/core/workout/workout.test.ts',
  'src/islands/app/shell.test.tsx',
  'src/core/workout/some.test-kit.ts',
  'scripts/demo/demo.test.ts',
  'scripts/lib/edge.ts',
  'functions/index.ts',
  'tests/e2e/a.spec.ts',
  'docs/index.md',
  'README.md',
  'vitest.config.ts',
  'tsconfig.worker.json'
]

beforeEach(() => {
  for (const name of [...INPUTS, ...OTHERS]) write(name)
  write('astro.config.mjs', "import { a } from './scripts/lib/plugin.ts'\nimport react from '@astrojs/react'\n")
  write('scripts/lib/plugin.ts', "import type { B } from './deeper.ts'\nimport '#core/x.ts'\n")
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a build is stale', () => {
  it.each([...INPUTS, 'astro.config.mjs'])('after a change of %s', (name) => {
    const before = hash()
    write(name, 'changed')
    expect(hash()).not.toBe(before)
  })

  it('after a file was added, removed or renamed', () => {
    const before = hash()
    write('src/pages/more.astro')
    const more = hash()
    rmSync(join(root, 'src/pages/more.astro'))
    expect(more).not.toBe(before)
    expect(hash()).toBe(before)
    rmSync(join(root, 'locales/en/app.json'))
    write('locales/nl/app.json')
    expect(hash()).not.toBe(before)
    rmSync(join(root, 'locales/nl/app.json'))
  })

  it.each(['SITE_URL', 'NODE_ENV', 'PUBLIC_X', 'VITE_X'])('with a different %s', (name) => {
    expect(hash('a', { [name]: '1' })).not.toBe(hash('a', { [name]: '2' }))
    expect(hash('a', { [name]: '1' })).not.toBe(hash())
  })

  it('for different data', () => {
    expect(hash('b')).not.toBe(hash('a'))
  })
})

describe('a build is fresh', () => {
  it.each(OTHERS)('after a change of %s', (name) => {
    const before = hash()
    write(name, 'changed')
    expect(hash()).toBe(before)
  })

  it('with different variables that no build reads', () => {
    expect(hash('a', { PORT: '1', AUTH_PROVIDERS: 'google' })).toBe(hash())
  })
})

test('the modules of the real configuration are among its inputs', () => {
  const inputs = siteInputs(ROOT)
  for (const name of ['library-files.ts', 'dev-rewrites.ts', 'config.ts']) {
    expect(inputs).toContain(join(ROOT, 'scripts', 'lib', name))
  }
  expect(inputs).toContain(join(ROOT, 'astro.config.mjs'))
  expect(inputs).not.toContain(join(ROOT, 'scripts', 'lib', 'edge.ts'))
})
