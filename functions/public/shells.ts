import { spriteId } from '#core/public/page-input.ts'
import type { PublicPage } from '#core/public/public-page.ts'
import { pagePolicy } from '#core/app/page-policy.ts'
import { isLanguage, type Language, type Sport } from '#core/workout/workout.ts'
import type { Bindings } from '../lib/edge-env.ts'
import type { Settings } from '../lib/env.ts'
import { languagePath } from './language-path.ts'
import { PAGE_TTL_SEC } from './page-cache.ts'

async function asset(bindings: Bindings, origin: string, path: string): Promise<Response | null> {
  const response = await bindings.ASSETS?.fetch(new Request(new URL(path, origin)))
  return response?.status === 200 ? response : null
}

interface Sent {
  status: number
  isHidden: boolean
}

function headersOf(page: Response, settings: Settings, sent: Sent): Headers {
  const headers = new Headers(page.headers)
  headers.delete('etag')
  headers.delete('content-length')
  headers.delete('cf-cache-status')
  headers.set('cache-control', 'no-cache')
  if (sent.isHidden) headers.set('x-robots-tag', 'noindex')
  // Development has no `_headers`.
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', pagePolicy(new URL(settings.endpoint).origin))
  return headers
}

export async function shell(
  bindings: Bindings,
  settings: Settings,
  url: URL,
  path: string,
  sent: Sent = { status: 200, isHidden: true }
): Promise<Response | null> {
  const page = await asset(bindings, url.origin, path)
  if (page === null) return null
  return new Response(page.body, { status: sent.status, headers: headersOf(page, settings, sent) })
}

export interface PageElement {
  getAttribute: (name: string) => string | null
  setAttribute: (name: string, value: string) => unknown
  removeAttribute: (name: string) => unknown
  setInnerContent: (content: string, options?: { html: boolean }) => unknown
  replace: (content: string, options?: { html: boolean }) => unknown
  remove: () => unknown
}

export interface Rewriter {
  on: (selector: string, handlers: { element: (element: PageElement) => void }) => Rewriter
  transform: (response: Response) => Response
}

/** Declared by hand, because the app's type check reads the edge's types without the Worker's. */
export const rewriter = (): Rewriter =>
  new (globalThis as unknown as { HTMLRewriter: new () => Rewriter }).HTMLRewriter()

export interface Filling {
  page: PublicPage
  /** The page's own address in each language. */
  pathIn: (language: Language) => string
  /** Sports whose drawing the page uses. */
  sports: readonly Sport[]
}

/** Security: core escapes all markup. */
function fillPage(page: Rewriter, { page: { title, head, article }, pathIn, sports }: Filling): Rewriter {
  const symbols = new Set<string | null>(sports.map(spriteId))
  return page
    .on('head > title', { element: (element) => void element.setInnerContent(title) })
    .on('meta[name="robots"]', { element: (meta) => void meta.remove() })
    .on('meta[name="icepoint:head"]', { element: (meta) => void meta.replace(head, { html: true }) })
    .on('main', { element: (element) => void element.setInnerContent(article, { html: true }) })
    .on('symbol[id^="sport-"]', {
      element: (drawing) => void (symbols.has(drawing.getAttribute('id')) || drawing.remove())
    })
    .on('footer a[hreflang]', {
      element: (link) => {
        const language = link.getAttribute('hreflang')
        if (isLanguage(language)) link.setAttribute('href', pathIn(language))
      }
    })
}

export async function filledFrom(
  bindings: Bindings,
  settings: Settings,
  url: URL,
  path: string,
  fill: (page: Rewriter) => Rewriter,
  isHidden = false
): Promise<Response | null> {
  const page = await asset(bindings, url.origin, path)
  if (page === null) return null
  const headers = headersOf(page, settings, { status: 200, isHidden })
  headers.set('cache-control', isHidden ? 'private, no-store' : `public, max-age=0, s-maxage=${PAGE_TTL_SEC}`)
  return fill(rewriter()).transform(new Response(page.body, { status: 200, headers }))
}

/** Fills the shell that the build made for one kind of page. Returns null when the build lacks it. */
export const filledPage = (
  bindings: Bindings,
  settings: Settings,
  url: URL,
  shellPath: string,
  filling: Filling,
  isHidden = false
): Promise<Response | null> =>
  filledFrom(bindings, settings, url, shellPath, (page) => fillPage(page, filling), isHidden)

/** The shell of `filledPage` for the page of a workout. */
export const workoutShell = (language: Language): string => languagePath('/workout/shell/', language)
