import { mediaAddresses } from '../media/media.ts'

/** A file of a workout that this reader may see; null when it cannot be read. */
export async function readFile(url: string): Promise<Blob | null> {
  const answer = await fetch(await mediaAddresses.get(url, false)).catch(() => null)
  return answer?.ok === true ? answer.blob() : null
}
