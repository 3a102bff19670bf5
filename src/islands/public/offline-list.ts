/** What the public list says and shows without a connection. */
import { formatAge } from '#core/app/age.ts'
import { VISITED } from '#core/app/visited.ts'
import { isLanguage } from '#core/workout/workout.ts'

/** The age is that of the cards. `line` carries the texts (`found.ts`). */
export function offlineText(line: HTMLElement, hasKept: boolean, now = Date.now()): string {
  const { offline = '', here = '', read = '' } = line.dataset
  const language = document.documentElement.lang
  const age = formatAge(Number(read), now, isLanguage(language) ? language : 'en')
  return `${offline.replace('{age}', age)}${hasKept ? ` ${here}` : ''}`
}

/** Moves cards whose pages are on the device to the front. Returns false if there are none. */
export async function showKeptFirst(grid: Element): Promise<boolean> {
  if (!(await caches.has(VISITED))) return false
  const pages = await (await caches.open(VISITED)).keys()
  const kept = new Set(pages.map(({ url }) => new URL(url).pathname))
  const here = [...grid.children].filter((card) => kept.has(card.querySelector('a')?.pathname ?? ''))
  grid.prepend(...here)
  return here.length > 0
}
