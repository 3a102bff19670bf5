import { mediaAddresses } from './media.ts'

export async function fetchFile(url: string): Promise<Blob | null> {
  const answer = await fetch(await mediaAddresses.get(url, false)).catch(() => null)
  return answer?.ok === true ? answer.blob() : null
}
