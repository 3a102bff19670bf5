/** Checks JSON-LD offline: its words and values by the types of schema.org, and what Google requires of each type. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Validator, { type Issue } from '@adobe/structured-data-validator'

const ROOT = join(import.meta.dirname, '../../..')

interface Page {
  path: string
  html: string
}

interface Data {
  path: string
  json: string
}

/** The texts of the scripts, unchecked. */
export const dataIn = (html: string): string[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => json)

const run = promisify(execFile)

/**
 * Google takes the address of an action as a text, as its own examples do. The types know an address only as an `@id`.
 */
const asTyped = (json: string): string =>
  json.replaceAll(/"interactionType":("[^"]*")/g, '"interactionType":{"@id":$1}')

/** One line per page, so that the compiler's line numbers lead to pages. */
async function unknownWords(all: readonly Data[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'icepoint-schema-org-'))
  try {
    const file = join(folder, 'pages.ts')
    const head = `import type { PageData } from ${JSON.stringify(join(import.meta.dirname, 'schema-org.ts'))}\n`
    const lines = all.map(({ json }, index) => `export const page${index}: PageData = ${asTyped(json)}\n`)
    writeFileSync(file, head + lines.join(''))
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions']
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--pretty', 'false']
    const said = await run(join(ROOT, 'node_modules/.bin/tsgo'), [...options, ...modules, file]).then(
      () => '',
      ({ stdout, message }: { stdout?: string; message: string }) => stdout || message
    )
    return said
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const number = Number(/pages\.ts\((\d+),/.exec(line)?.[1] ?? 0)
        return `${all[number - 2]?.path ?? ''} ${line.slice(0, 400)}`
      })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The validator knows list items of breadcrumbs. In a list of pages, an item is its address and position. */
const isOfPageList = ({ path, issueMessage }: Issue): boolean =>
  path[0]?.type === 'ItemList' && path.at(-1)?.property === 'itemListElement' && issueMessage.includes('"name"')

async function brokenRules({ path, json }: Data): Promise<string[]> {
  const data = JSON.parse(json) as { '@type': string | string[]; '@graph'?: { '@type': string }[] }
  const jsonld: Record<string, object[]> = {}
  for (const one of data['@graph'] ?? [data]) (jsonld[[one['@type']].flat().join()] ??= []).push(one)
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} })
  return issues
    .filter((issue) => issue.severity === 'ERROR' && !isOfPageList(issue))
    .map(({ issueMessage, path: at }) => `${path} ${at.map(({ type }) => type).join('/')}: ${issueMessage}`)
}

/** Faults in the structured data of these pages. */
export async function structuredDataFaults(pages: readonly Page[]): Promise<string[]> {
  const all = pages.flatMap(({ path, html }) => dataIn(html).map((json) => ({ path, json })))
  const broken = await Promise.all(all.map(brokenRules))
  return [...(await unknownWords(all)), ...broken.flat()]
}
