/** Addresses of people's and groups' pictures: one request for all that are drawn at once. */
import { mediaAddresses } from '../media/media.ts'

const due = new Set<string>()
let batch: Promise<void> | null = null

function ask(): Promise<void> {
  const urls = [...due]
  due.clear()
  batch = null
  return mediaAddresses.prepare(urls)
}

/** Null when there is no picture that may be read. Never throws. */
export async function faceAddress(url: string): Promise<string | null> {
  if (url === '') return null
  due.add(url)
  batch ??= Promise.resolve().then(ask)
  await batch
  return mediaAddresses.known(url)
}
