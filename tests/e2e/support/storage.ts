/** What goes wrong with the storage of a device, as the browser itself does it. */
import type { Page } from '@playwright/test'

/** As much as it holds already, and so many bytes more. Gives a function that makes room again. */
export async function fillDevice(page: Page, bytesLeft = 0): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin })
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytesLeft === 0 ? 1 : usage + bytesLeft })
  return async () => void (await cdp.send('Storage.overrideQuotaForOrigin', { origin }))
}

/** While the page has them open. */
export async function deleteDatabases(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
}
