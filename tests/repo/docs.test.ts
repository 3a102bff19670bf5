/** docs/index.md names every page, and whatever the pages link to and name exists. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url))
const index = readFileSync(join(DOCS, 'index.md'), 'utf8')
const named = [...index.matchAll(/\]\(([^)#]+\.md)\)/g)].map(([, path]) => path ?? '')

describe('the index of the documentation', () => {
  it('names every page, and the decisions in order', () => {
    const decisions = readdirSync(join(DOCS, 'decisions'))
      .filter((name) => !name.startsWith('000-'))
      .sort()
      .map((name) => `decisions/${name}`)
    expect(named.filter((path) => path.startsWith('decisions/'))).toEqual(decisions)
    const pages = readdirSync(DOCS).filter((name) => name.endsWith('.md') && name !== 'index.md')
    expect(pages.filter((name) => !named.includes(name))).toEqual([])
  })

  it('names nothing that does not exist', () => {
    expect(named.filter((path) => !existsSync(join(DOCS, path)))).toEqual([])
  })

  it('gives every decision its own title', () => {
    const wrong = [...index.matchAll(/\[(\d{3} [^\]]+)\]\((decisions\/[^)]+)\)/g)].filter(
      ([, title, path]) => !readFileSync(join(DOCS, path ?? ''), 'utf8').startsWith(`# ${title}\n`)
    )
    expect(wrong.map(([, title]) => title)).toEqual([])
  })
})

const ROOT = join(DOCS, '../')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`)
]
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }))

/** As GitHub derives them from headings. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
  )

describe('the pages of the documentation', () => {
  it('link to pages and headings that exist', () => {
    const dead = documents.flatMap(({ name, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)/g)].flatMap(([link, path = '', anchor]) => {
        const target = path === '' ? join(ROOT, name) : join(ROOT, dirname(name), path)
        const isThere =
          existsSync(target) && (anchor === undefined || anchorsOf(readFileSync(target, 'utf8')).includes(anchor))
        return isThere ? [] : [`${name} ${link}`]
      })
    )
    expect(dead).toEqual([])
  })

  it('name files by paths that exist', () => {
    const gone = documents.flatMap(({ name, text }) =>
      [...text.matchAll(/`((?:src|functions|scripts|tests|locales|appwrite-local)\/[\w./-]+)`/g)].flatMap(
        ([, path = '']) => (path.includes('SHELF') || existsSync(join(ROOT, path)) ? [] : [`${name} ${path}`])
      )
    )
    expect(gone).toEqual([])
  })

  it('give every decision a date and a status', () => {
    const decisions = documents.filter(({ name }) => /decisions\/(?!000)/.test(name))
    const isDated = /^# .+\n\n\*\*Date\.\*\* \d{4}-\d\d-\d\d\n\n\*\*Status\.\*\* (accepted|replaced by)/
    expect(decisions.filter(({ text }) => !isDated.test(text)).map(({ name }) => name)).toEqual([])
  })
})
