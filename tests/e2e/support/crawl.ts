/** Reads the public site like a robot: plain requests, no script. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWN_CONNECTION } from './people.ts'

export interface CrawledPage {
  path: string
  html: string
  isHidden: boolean
  canonical: string
  /** Maps each language to its path. */
  alternates: Record<string, string>
}

export interface Crawl {
  pages: CrawledPage[]
  /** `status path, from page` of every dead address. */
  dead: string[]
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' }
const decoded = (text: string): string => text.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? '')

/** Attributes of each element with this tag. */
export function elements(html: string, tag: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>`, 'g'))].map(([, attributes]) =>
    Object.fromEntries(
      [...(attributes ?? '').matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [
        name ?? '',
        decoded(value ?? '')
      ])
    )
  )
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, 'http://site')
  return pathname + search
}

function read(path: string, html: string, header: string): CrawledPage {
  const links = elements(html, 'link')
  const robots = elements(html, 'meta').find(({ name }) => name === 'robots')?.['content'] ?? ''
  return {
    path,
    html,
    isHidden: `${header} ${robots}`.includes('noindex'),
    canonical: pathOf(links.find(({ rel }) => rel === 'canonical')?.['href'] ?? 'about:none'),
    alternates: Object.fromEntries(
      links
        .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== undefined)
        .map(({ hreflang, href }) => [hreflang ?? '', pathOf(href ?? '')])
    )
  }
}

/** Every address a page links to on this site. */
function namesIn({ html, path }: CrawledPage, site: string): string[] {
  const named = [
    ...[...elements(html, 'a'), ...elements(html, 'link')].map(({ href }) => href),
    ...[...elements(html, 'img'), ...elements(html, 'script')].map(({ src }) => src)
  ]
  return named.flatMap((name) => {
    const url = name === undefined || name === '' ? null : new URL(name, site + path)
    return url?.origin === site ? [url.pathname + url.search] : []
  })
}

const DIST = join(import.meta.dirname, '../../../dist')

/**
 * Pages and figures of exercises are files: a thousand requests would prove no more than the disk. Some are requested.
 */
function builtFile(path: string): string | null {
  if (!/^(\/\w\w)?\/exercises\/\w|^\/figures\//.test(path) || path.includes('push-up')) return null
  const file = join(DIST, path, path.endsWith('/') ? 'index.html' : '')
  return existsSync(file) ? file : null
}

const AT_ONCE = 6

/** Crawls from the first page through every page that robots may find. */
export async function crawl(site: string): Promise<Crawl> {
  const found: Crawl = { pages: [], dead: [] }
  const seen = new Set(['/'])
  const waiting: [path: string, from: string][] = [['/', '']]
  const fetched = async (path: string, from: string): Promise<CrawledPage | null> => {
    const answer = await fetch(site + path, { redirect: 'manual', headers: OWN_CONNECTION })
    if (answer.status !== 200) found.dead.push(`${answer.status} ${path}, from ${from}`)
    const isPage = answer.status === 200 && (answer.headers.get('content-type') ?? '').startsWith('text/html')
    if (isPage) return read(path, await answer.text(), answer.headers.get('x-robots-tag') ?? '')
    await answer.body?.cancel()
    return null
  }
  const visit = async ([path, from]: [string, string]): Promise<void> => {
    const built = builtFile(path)
    if (built !== null && !built.endsWith('.html')) return
    const page = built === null ? await fetched(path, from) : read(path, readFileSync(built, 'utf8'), '')
    if (page === null) return
    found.pages.push(page)
    if (page.isHidden) return
    for (const name of namesIn(page, site)) {
      if (!seen.has(name)) waiting.push([name, path])
      seen.add(name)
    }
  }
  while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(visit))
  return found
}
