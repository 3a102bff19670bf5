import { mediaAddresses } from './media.ts'

async function fetchFrom(address: string, url: string): Promise<Blob | null> {
  const answer = await fetch(address).catch(() => null)
  if (answer?.ok !== true) return null
  const blob = await answer.blob()
  return blob.slice(0, blob.size, mediaAddresses.typeOf(url) ?? blob.type)
}

/** Requests a new address when the known one was revoked. */
export async function fetchFile(url: string): Promise<Blob | null> {
  const known = await mediaAddresses.get(url, false)
  const file = await fetchFrom(known, url)
  if (file !== null) return file
  const renewed = await mediaAddresses.get(url, true)
  return renewed === known ? null : fetchFrom(renewed, url)
}
