/** What the browser keeps of a page, read from outside: a test that leaves a page waits until it is there. */
import { expect, type Page } from '@playwright/test'

/** Everything in one store of a database; nothing where there is no such database yet. */
function allOf(page: Page, database: string, store: string): Promise<unknown[]> {
  return page.evaluate(
    ([name, from]) =>
      new Promise<unknown[]>((resolve) => {
        const open = indexedDB.open(name)
        // It is the page that makes it.
        open.onupgradeneeded = () => open.transaction?.abort()
        open.onerror = () => resolve([])
        open.onsuccess = () => {
          const read = open.result.transaction(from).objectStore(from).getAll()
          read.onsuccess = () => {
            open.result.close()
            resolve(read.result)
          }
        }
      }),
    [database, store] as const
  )
}

/** Waits until a draft with these words is kept: it is written after a pause in typing. */
export async function keptDraft(page: Page, words: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await allOf(page, 'icepoint-drafts', 'drafts'))).toContain(words)
}

/** How many finished plays wait, and how much is kept of a running one. */
export async function keptPlays(page: Page): Promise<{ results: number; running: number }> {
  const [results, running] = await Promise.all([
    allOf(page, 'icepoint-player', 'results'),
    allOf(page, 'icepoint-player', 'running')
  ])
  const plays = running.filter((value) => typeof value === 'object' && value !== null && 'log' in value)
  return { results: results.length, running: plays.length }
}
