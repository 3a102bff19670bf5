/** The core has more lines of tests than of code (architecture, Conventions). */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const CORE = join(import.meta.dirname, '../../src/core')

/** Lines with at least one token: neither blank nor only comment. */
function linesOf(code: string): number {
  const source = ts.createSourceFile('file.ts', code, ts.ScriptTarget.Latest)
  const lines = new Set<number>()
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return
    const children = node.getChildren(source)
    if (children.length > 0) return children.forEach(visit)
    const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line
    const last = source.getLineAndCharacterOfPosition(node.getEnd()).line
    if (node.getEnd() > node.getStart(source)) for (let line = first; line <= last; line += 1) lines.add(line)
  }
  visit(source)
  return lines.size
}

const files = readdirSync(CORE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const isTest = (name: string): boolean => /\.test(?:-kit)?\.ts$/.test(name)
const sum = (names: readonly string[]): number =>
  names.reduce((total, name) => total + linesOf(readFileSync(join(CORE, name), 'utf8')), 0)

describe('counting lines', () => {
  test('leaves out blank lines and comments, and nothing else', () => {
    const code = [
      '/** a',
      ' * b */',
      '',
      'const a = 1 // c',
      '// d',
      'const b = `',
      '// text',
      '`',
      '/* e */ f()',
      '  '
    ]
    expect(linesOf(code.join('\n'))).toBe(5)
    expect(linesOf("const url = 'https://a.example' /* x\ny */\n/** z */\nexport {}\n")).toBe(2)
    expect(linesOf('// only\n\n/* this */\n')).toBe(0)
  })
})

test('src/core has more lines of tests than of code', () => {
  const code = sum(files.filter((name) => !isTest(name)))
  expect(code).toBeGreaterThan(1000)
  expect(sum(files.filter(isTest))).toBeGreaterThan(code)
})
