import { chromium, type Page } from 'playwright'
import { findChromium } from '../lib/chromium.ts'
import type { Product } from '../lib/product.ts'
import { allowMany, createMany, creator, type Create } from './many-workouts.ts'
import { signedIn } from './screens.ts'

/** Runs `work` on a page of a user who has many workouts, then closes the browser. */
export async function withMany<T>(product: Product, work: (page: Page, create: Create) => Promise<T>): Promise<T> {
  await allowMany(product.appwrite)
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
  try {
    const page = await (await signedIn(browser, product.url)).newPage()
    await page.goto('/workoutlist/my/')
    const create = await creator(product, page)
    await createMany(create)
    return await work(page, create)
  } finally {
    await browser.close()
  }
}
