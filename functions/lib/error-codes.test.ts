import { describe, expect, it } from 'vitest'
import app from '#locales/en/app.json'

const sources = import.meta.glob(['../**/*.ts', '!../**/*.test.ts', '../../src/core/workout/schema.ts'], {
  query: '?raw',
  import: 'default',
  eager: true
})

/** How codes are written in coded errors, input issues and schema messages. */
const PATTERNS = [
  /coded\(\s*'[a-z-]+',\s*'([a-z-]+)'/g,
  /\bcode: '([a-z-]+)'/g,
  /badInput\([^,()]*(?:\([^()]*\))?[^,()]*, '([a-z-]+)'\)/g,
  /v\.(?:string|number|integer|check|email|literal|picklist|regex|minValue|maxValue|minLength|maxLength)\([^\n]*'([a-z]+(?:-[a-z]+)+)'\)/g
]

describe('every error code of the edge', () => {
  it('has a text for users', () => {
    const text = Object.values(sources).map(String).join('\n')
    const codes = new Set(PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')))
    for (const [, what] of text.matchAll(/notFound\('([a-z]+)'\)/g)) codes.add(`${what}-not-found`)
    expect(codes.size).toBeGreaterThan(35)
    expect([...codes].filter((code) => !(code in app.errors))).toEqual([])
  })
})
