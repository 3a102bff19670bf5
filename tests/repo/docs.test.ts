/** docs/index.md names every page, and only existing ones. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url))
const index = readFileSync(join(DOCS, 'index.md'), 'utf8')
const named = [...index.matchAll(/\]\(([^)#]+\.md)\)/g)].map(([, path]) => path ?? '')

describe('the index of the documentation', () => {
  it('names every page, the decisions in their order', () => {
    const decisions = readdirSync(join(DOCS, 'decisions'))
      .filter((name) => !name.startsWith('000-'))
      .sort()
      .map((name) => `decisions/${name}`)
    expect(named.filter((path) => path.startsWith('decisions/'))).toEqual(decisions)
    const pages = readdirSync(DOCS).filter((name) => name.endsWith('.md') && name !== 'index.md')
    expect(pages.filter((name) => !named.includes(name))).toEqual([])
  })

  it('names nothing that is not there', () => {
    expect(named.filter((path) => !existsSync(join(DOCS, path)))).toEqual([])
  })

  it('gives every decision the title that the decision has', () => {
    const wrong = [...index.matchAll(/\[(\d{3} [^\]]+)\]\((decisions\/[^)]+)\)/g)].filter(
      ([, title, path]) => !readFileSync(join(DOCS, path ?? ''), 'utf8').startsWith(`# ${title}\n`)
    )
    expect(wrong.map(([, title]) => title)).toEqual([])
  })
})
