import { expect, type Page } from '@playwright/test'

function allOf(page: Page, database: string, store: string): Promise<unknown[]> {
  return page.evaluate(
    ([name, from]) =>
      new Promise<unknown[]>((resolve) => {
        const open = indexedDB.open(name)
        // Aborts the upgrade: only the page may create the database.
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

export async function keptDraft(page: Page, words: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await allOf(page, 'icepoint-drafts', 'drafts'))).toContain(words)
}

export async function keptChapters(page: Page, words: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await allOf(page, 'icepoint-studio', 'drafts'))).toContain(words)
}

export async function keptPlays(page: Page): Promise<{ results: number; running: number }> {
  const [results, running] = await Promise.all([
    allOf(page, 'icepoint-player', 'results'),
    allOf(page, 'icepoint-player', 'running')
  ])
  const plays = running.filter((value) => typeof value === 'object' && value !== null && 'log' in value)
  return { results: results.length, running: plays.length }
}
