/** Serves a page that runs source files of the product without a build. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join, normalize } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from './config.ts'

const ORIGIN = 'http://source.localhost'
const IMPORTS = { '#core/': '/src/core/', nanostores: '/node_modules/nanostores/index.js' }
/** Libraries ask for the mode that a build would have written into them. */
const MODE = `<script>globalThis.process = { env: { NODE_ENV: 'production' } }</script>`
const HTML = `<!doctype html><title>source</title>${MODE}<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>`

function sourceOf(path: string): string {
  const file = join(ROOT, normalize(path))
  const code = readFileSync(file, 'utf8')
  return file.endsWith('.ts') ? stripTypeScriptTypes(code) : code
}

export async function openSourcePage(page: Page): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: HTML })
    if (pathname === '/favicon.ico') return route.fulfill({ status: 204 })
    return route.fulfill({ contentType: 'text/javascript', body: sourceOf(pathname) })
  })
  await page.goto(`${ORIGIN}/`)
}

export function callSource<T>(page: Page, path: string, name: string, argument: unknown): Promise<T> {
  return page.evaluate(
    async ([from, called, given]) => {
      const module = (await import(from as string)) as Record<string, (argument: unknown) => Promise<unknown>>
      return (await module[called as string]?.(given)) as T
    },
    [path, name, argument] as const
  )
}
