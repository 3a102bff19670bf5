/** What it costs that the Worker answers workout pages instead of a file (docs/decisions/009). */
import type { Product } from '../lib/product.ts'
import { read, time } from './timing.ts'

export async function benchEdge(product: Product): Promise<object[]> {
  const file = await time('static file', () => read(`${product.url}/info/`), 100)
  const page = await time('workout page, Worker', () => read(`${product.url}/workout/demo-seven/`), 100)
  const health = await time('Worker, one call to Appwrite', () => read(`${product.url}/api/health`), 100)
  return [file, page, health].map((timing) => ({ ...timing, ratio: Number((timing.p50 / file.p50).toFixed(2)) }))
}
