/** `deflate-raw` as implemented by the browser. */
import type { PackedProblem } from '#core/workout/packed-text.ts'

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream, max: number) {
  const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream)
  const reader = source.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > max) {
      await reader.cancel().catch(() => undefined)
      return null
    }
    parts.push(value as Uint8Array<ArrayBuffer>)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

export async function deflate(text: string): Promise<Uint8Array> {
  const made = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), Infinity)
  return made ?? new Uint8Array()
}

/** Security: stops as soon as the output exceeds `max`. */
export async function inflate(bytes: Uint8Array, max: number): Promise<string | PackedProblem> {
  try {
    const made = await through(bytes, new DecompressionStream('deflate-raw'), max)
    return made === null ? 'too-long' : new TextDecoder('utf-8', { fatal: true }).decode(made)
  } catch {
    return 'damaged'
  }
}
