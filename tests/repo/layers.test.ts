/** The import rules work: each forbidden import is an error, and each allowed one is not. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'

const eslint = new ESLint()

async function rulesBroken(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath })
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message)
}

/** A rule for a missing file proves nothing. */
const exists = (file: string, target: string): boolean =>
  existsSync(target.startsWith('#core/') ? `src/core/${target.slice(6)}` : join(dirname(file), target))

const LAYER = 'import-x/no-restricted-paths'

describe('the import rule', () => {
  test.each([
    ['src/core/new-file.ts', '../data/app/appwrite.ts'],
    ['src/core/new-file.ts', '../../functions/lib/env.ts'],
    ['src/data/new-file.ts', '../stores/app/locale.ts'],
    ['src/data/new-file.ts', '../platform/page/online.ts'],
    ['src/platform/new-file.ts', '../data/app/appwrite.ts'],
    ['src/stores/new-file.ts', '../ui/icon.tsx'],
    ['src/stores/new-file.ts', '../islands/app/frame/app-frame.tsx'],
    ['src/ui/new-file.tsx', '../stores/app/locale.ts'],
    ['src/islands/app/new-file.tsx', '../../data/app/appwrite.ts'],
    ['src/islands/app/new-file.tsx', '../../platform/page/online.ts'],
    ['src/pages/new.astro', '../data/app/appwrite.ts'],
    ['functions/new-file.ts', '../src/stores/app/locale.ts'],
    ['functions/new-file.ts', '../appwrite-local/server.ts'],
    ['appwrite-local/new-file.ts', '../src/core/workout/limits.ts'],
    ['appwrite-local/new-file.ts', '../functions/lib/env.ts'],
    ['src/stores/new-file.ts', '../../appwrite-local/server.ts']
  ])('%s must not import %s', async (file, target) => {
    expect(exists(file, target)).toBe(true)
    const line = `import * as other from '${target}'\n`
    const code = file.endsWith('.astro') ? `---\n${line}other\n---\n` : `${line}export const used = other\n`
    expect(await rulesBroken(file, code)).toContain(LAYER)
  })

  test.each([
    ['src/data/new-file.ts', '../core/workout/limits.ts'],
    ['src/data/new-file.ts', '#core/workout/limits.ts'],
    ['src/stores/new-file.ts', '../data/app/appwrite.ts'],
    ['src/stores/new-file.ts', '../platform/page/online.ts'],
    ['src/islands/app/new-file.tsx', '../../stores/app/locale.ts'],
    ['src/islands/app/new-file.tsx', '../../ui/icon.tsx'],
    ['src/pages/new.astro', '../data/public/prerendered.ts'],
    ['functions/new-file.ts', '../src/core/workout/limits.ts']
  ])('%s may import %s', async (file, target) => {
    expect(exists(file, target)).toBe(true)
    const line = `import * as other from '${target}'\n`
    const code = file.endsWith('.astro') ? `---\n${line}other\n---\n` : `${line}export const used = other\n`
    expect(await rulesBroken(file, code)).not.toContain(LAYER)
  })

  test.each(['src/data', 'src/stores', 'functions'])(
    '%s does not import the local server by its name',
    async (room) => {
      for (const name of ['appwrite-local', 'appwrite-local/testing']) {
        const code = `import * as local from '${name}'\nexport const used = local\n`
        expect(await rulesBroken(`${room}/new-file.ts`, code), name).toContain('no-restricted-imports')
        expect(await rulesBroken('scripts/new-file.ts', code), name).not.toContain('no-restricted-imports')
      }
    }
  )

  test.each(['scripts', 'tests/edge'])('%s imports the local server by its name only', async (room) => {
    const code = `import * as local from '${'../'.repeat(room.split('/').length)}appwrite-local/server.ts'\nexport const used = local\n`
    expect(await rulesBroken(`${room}/new-file.ts`, code)).toContain('no-restricted-imports')
  })

  test('the browser’s storage is used in one place', async () => {
    const code = "export const a = localStorage.getItem('a') ?? sessionStorage.getItem('b')\n"
    expect(await rulesBroken('src/stores/app/new-file.ts', code)).toEqual([
      'no-restricted-globals',
      'no-restricted-globals'
    ])
    expect(await rulesBroken('src/platform/page/storage.ts', code)).not.toContain('no-restricted-globals')
  })
})

describe('core is pure', () => {
  test.each([
    ['Date.now()', 'no-restricted-properties'],
    ['Math.random()', 'no-restricted-properties'],
    ['new Date()', 'no-restricted-syntax']
  ])('%s is an error in core', async (expression, rule) => {
    expect(await rulesBroken('src/core/new-file.ts', `export const value = ${expression}\n`)).toContain(rule)
  })

  test('and allowed elsewhere', async () => {
    expect(await rulesBroken('src/data/new-file.ts', 'export const value = Date.now()\n')).toEqual([])
  })
})

describe('the other house rules', () => {
  test('functions have at most 100 lines, in tests any number', async () => {
    const code = (count: number): string => `export function a(): void {\n${'  void 0\n'.repeat(count - 2)}}\n`
    for (const room of ['src/data', 'functions', 'appwrite-local', 'scripts']) {
      expect(await rulesBroken(`${room}/new-file.ts`, code(101)), room).toEqual(['max-lines-per-function'])
      expect(await rulesBroken(`${room}/new-file.ts`, code(100)), room).toEqual([])
    }
    expect(await rulesBroken('src/data/new-file.test.ts', code(101))).toEqual([])
  })

  test('functions have a complexity of at most 15', async () => {
    const code = (count: number): string =>
      `export const a = (b: number): number => {\n${'  if (b) b += 1\n'.repeat(count - 1)}  return b\n}\n`
    for (const room of ['src/data', 'functions', 'appwrite-local', 'scripts', 'tests/edge']) {
      expect(await rulesBroken(`${room}/new-file.ts`, code(16)), room).toEqual(['complexity'])
      expect(await rulesBroken(`${room}/new-file.ts`, code(15)), room).toEqual([])
    }
  })

  test('any, console and skipped tests are errors', async () => {
    expect(await rulesBroken('src/data/new-file.ts', 'export const a: any = 1\n')).toContain(
      '@typescript-eslint/no-explicit-any'
    )
    expect(await rulesBroken('src/data/new-file.ts', 'console.log(1)\n')).toContain('no-console')
    expect(await rulesBroken('src/data/new.test.ts', 'test.skip("x", () => {})\n')).toContain('no-restricted-syntax')
  })

  test('file names are kebab-case', async () => {
    expect(await rulesBroken('src/data/newFile.ts', 'export const a = 1\n')).toContain(
      'check-file/filename-naming-convention'
    )
  })
})
