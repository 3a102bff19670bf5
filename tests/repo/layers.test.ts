/** The import rule must be alive: each forbidden import, tried once, is an error; each allowed one is not. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'

const eslint = new ESLint()

async function rulesBroken(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath })
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message)
}

/** A rule that names a file which is gone proves nothing, so each target must be there. */
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
    ['src/pages/new.astro', '../data/public/public-rows.ts'],
    ['functions/new-file.ts', '../src/core/workout/limits.ts']
  ])('%s may import %s', async (file, target) => {
    expect(exists(file, target)).toBe(true)
    const line = `import * as other from '${target}'\n`
    const code = file.endsWith('.astro') ? `---\n${line}other\n---\n` : `${line}export const used = other\n`
    expect(await rulesBroken(file, code)).not.toContain(LAYER)
  })

  test('cycles are found', async () => {
    const code = `import { DEFAULT_SETTINGS } from '../account/settings.ts'\nexport const LANGUAGES = [DEFAULT_SETTINGS.language]\n`
    expect(await rulesBroken('src/core/workout/workout.ts', code)).toContain('import-x/no-cycle')
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

  test('and allowed outside', async () => {
    expect(await rulesBroken('src/data/new-file.ts', 'export const value = Date.now()\n')).toEqual([])
  })
})

describe('the other house rules', () => {
  test('files have at most 300 lines, pages 40', async () => {
    const lines = (count: number): string => 'export const a = 1\n' + '// line\n'.repeat(count - 1)
    expect(await rulesBroken('src/data/new-file.ts', lines(301))).toContain('max-lines')
    expect(await rulesBroken('src/data/new-file.ts', lines(299))).toEqual([])
    expect(await rulesBroken('src/pages/new.astro', `---\n${'// line\n'.repeat(40)}---\n`)).toContain('max-lines')
  })

  test('any, console and tests that do not run are errors', async () => {
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
