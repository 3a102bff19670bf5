/** What it costs that the Worker renders a workout page instead of sending a file. */
import type { Product } from '../lib/product.ts'
import { read, time } from './timing.ts'

/** The static page, the same page through the Worker, and the ratio. */
export async function benchEdge(product: Product): Promise<object[]> {
  const file = await time('static file', () => read(`${product.url}/workout/demo-seven/`), 100)
  const health = await time('Worker, no reads', () => read(`${product.url}/api/health`), 100)
  return [file, health].map((timing) => ({ ...timing, ratio: Number((timing.p50 / file.p50).toFixed(2)) }))
}
