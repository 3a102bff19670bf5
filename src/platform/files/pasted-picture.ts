const isPicture = (type: string): boolean => type.startsWith('image/')

export function pictureIn(transfer: DataTransfer | null): File | null {
  return [...(transfer?.files ?? [])].find((file) => isPicture(file.type)) ?? null
}

export const canReadClipboard = (): boolean => typeof navigator.clipboard?.read === 'function'

/** Call from a press. Null without a picture, or without leave to read. */
export async function readPastedPicture(): Promise<Blob | null> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find(isPicture)
      if (type !== undefined) return await item.getType(type)
    }
  } catch {
    // Refused, or empty.
  }
  return null
}
