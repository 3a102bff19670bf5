/** Addresses of small pictures, of people and on cards: one request for all that are drawn at once. */
import { mediaAddresses } from './media.ts'

const due = new Set<string>()
let batch: Promise<void> | null = null

function ask(): Promise<void> {
  const urls = [...due]
  due.clear()
  batch = null
  return mediaAddresses.prepare(urls)
}

/** Null when there is no picture that may be read. Never throws. */
export async function pictureAddress(url: string): Promise<string | null> {
  if (url === '') return null
  due.add(url)
  batch ??= Promise.resolve().then(ask)
  await batch
  return mediaAddresses.known(url)
}
