import { atom } from 'nanostores'
import { isInApp, matchRoute, type RouteMatch } from '#core/app/routes.ts'
import { keepSpot, onEntryChange, openEntry, pageEntry, restoreSpot } from '../../platform/page/history.ts'
import { followLayers, withoutLayers } from '../../platform/page/layers.ts'
import { onLinkLikely, onLinkPressed } from '../../platform/page/links.ts'
import { absoluteUrl, currentAddress, currentPath, goTo, openHere, type HowToGo } from '../../platform/page/page.ts'
import { forgetSubmits } from './submit.ts'

export interface Page extends RouteMatch {
  id: string
  address: string
  how: 'load' | 'forward' | 'back'
}

export const $page = atom<Page | null>(null)

function appMatch(pathname: string): RouteMatch | null {
  const match = matchRoute(pathname)
  return match !== null && isInApp(match) ? match : null
}

function pageHere(how: Page['how']): Page | null {
  const match = appMatch(currentPath())
  return match === null ? null : { ...match, id: pageEntry(), address: currentAddress(), how }
}

export function pageAtStart(): Page | null {
  if ($page.get() === null) $page.set(pageHere('load'))
  return $page.get()
}

function open(href: string, how: HowToGo): boolean {
  const url = new URL(absoluteUrl(href))
  if (url.origin !== absoluteUrl('/').slice(0, -1) || appMatch(url.pathname) === null) return false
  withoutLayers(() => openPage(url.pathname + url.search, how))
  return true
}

function openPage(address: string, how: HowToGo): void {
  const shown = $page.get()
  const isNew = how === 'push' && address !== currentAddress()
  if (shown !== null && isNew) keepSpot(shown.id)
  openEntry(address, isNew ? 'push' : 'replace')
  forgetSubmits()
  $page.set(pageHere('forward'))
}

/** `likely` prefetches a page that will probably be opened next. */
export function startRouter(likely: (match: RouteMatch) => void): () => void {
  pageAtStart()
  followLayers()
  const stops = [
    openHere(open),
    onLinkPressed((href) => open(href, 'push')),
    onLinkLikely((href) => {
      const match = appMatch(new URL(href).pathname)
      if (match !== null) likely(match)
    }),
    onEntryChange((left) => {
      if (left !== null) keepSpot(left.id)
      const page = pageHere('back')
      if (page === null) goTo(currentAddress(), 'replace')
      else {
        forgetSubmits()
        $page.set(page)
      }
    })
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

export const isAppAddress = (href: string): boolean => appMatch(new URL(absoluteUrl(href)).pathname) !== null

export { restoreSpot }
