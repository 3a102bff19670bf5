/** What goes wrong with the storage of a device, as the browser itself does it. */
import type { Page } from '@playwright/test'
import { SITE } from './support.ts'

const originOf = (page: Page): string => new URL(page.url() === 'about:blank' ? SITE : page.url()).origin

/**
 * Room for so many bytes at most. Gives a function that takes the limit away.
 * A database that is open goes on writing for half a minute with the room it was given: call this before it opens.
 */
export async function limitDevice(page: Page, bytes: number, origin = originOf(page)): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes })
  return async () => void (await cdp.send('Storage.overrideQuotaForOrigin', { origin }))
}

/** Of a limit 0.6 to 0.9 megabytes are left: room for what is written about a file, and not for the file. */
export async function fillDevice(page: Page, limit: number): Promise<void> {
  await page.evaluate(async (most) => {
    const asked = indexedDB.open('ballast')
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore('bytes', { autoIncrement: true }))
    await new Promise((resolve) => asked.addEventListener('success', resolve))
    // The browser packs what repeats.
    const bytes = new Uint8Array(1_000_000)
    for (let at = 0; at < bytes.length; at += 50_000) crypto.getRandomValues(bytes.subarray(at, at + 50_000))
    const put = (part: Uint8Array, times = 1) =>
      new Promise<boolean>((resolve) => {
        const step = asked.result.transaction('bytes', 'readwrite')
        step.addEventListener('complete', () => resolve(true))
        step.addEventListener('abort', () => resolve(false))
        for (let n = 0; n < times; n += 1) step.objectStore('bytes').put(part.slice())
      })
    // The quota that a page is told is not the limit of a test.
    const leftNow = async () => most - ((await navigator.storage.estimate()).usage ?? 0)
    for (let left = await leftNow(); left > 900_000; left = await leftNow())
      if (!(await put(bytes.subarray(0, left - 600_000)))) break
    // For half a minute the browser does not ask again how much is left, until it is asked for more than it remembers.
    await put(bytes, Math.ceil(most / bytes.length))
    asked.result.close()
  }, limit)
}

/** While the page has them open. */
export async function deleteDatabases(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const origin = originOf(page)
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
}
