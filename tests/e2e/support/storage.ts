/** Storage failures of a device, as the browser itself causes them. */
import type { Page } from '@playwright/test'
import { SITE } from './support.ts'

const originOf = (page: Page): string => new URL(page.url() === 'about:blank' ? SITE : page.url()).origin

/**
 * Limits the storage to this many bytes. Returns a function that removes the limit. An open database can keep writing
 * for half a minute with the space it was given, so call this before it opens.
 */
export async function limitDevice(page: Page, bytes: number, origin = originOf(page)): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes })
  return async () => void (await cdp.send('Storage.overrideQuotaForOrigin', { origin }))
}

/** Leaves 0.6 to 0.9 megabytes of a limit: room for what is written about a file, but not for the file. */
export async function fillDevice(page: Page, limit: number): Promise<void> {
  await page.evaluate(async (most) => {
    const asked = indexedDB.open('ballast')
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore('bytes', { autoIncrement: true }))
    await new Promise((resolve) => asked.addEventListener('success', resolve))
    // The browser compresses repetition.
    const bytes = new Uint8Array(1_000_000)
    for (let at = 0; at < bytes.length; at += 50_000) crypto.getRandomValues(bytes.subarray(at, at + 50_000))
    const put = (part: Uint8Array, times = 1) =>
      new Promise<boolean>((resolve) => {
        const step = asked.result.transaction('bytes', 'readwrite')
        step.addEventListener('complete', () => resolve(true))
        step.addEventListener('abort', () => resolve(false))
        for (let n = 0; n < times; n += 1) step.objectStore('bytes').put(part.slice())
      })
    // The quota reported to a page is not the limit of a test.
    const leftNow = async () => most - ((await navigator.storage.estimate()).usage ?? 0)
    for (let left = await leftNow(); left > 900_000; left = await leftNow())
      if (!(await put(bytes.subarray(0, left - 600_000)))) break
    // For half a minute the browser does not check again how much is left, unless asked for more than it remembers.
    await put(bytes, Math.ceil(most / bytes.length))
    asked.result.close()
  }, limit)
}

/** Deletes them while the page has them open. */
export async function deleteDatabases(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const origin = originOf(page)
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
}
