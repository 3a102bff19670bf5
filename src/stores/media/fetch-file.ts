import { mediaAddresses } from './media.ts'

/** A file that this reader may see; null when it cannot be read. */
export async function fetchFile(url: string): Promise<Blob | null> {
  const answer = await fetch(await mediaAddresses.get(url, false)).catch(() => null)
  return answer?.ok === true ? answer.blob() : null
}
