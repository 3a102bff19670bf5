const isPicture = (type: string): boolean => type.startsWith('image/')

export function pictureIn(transfer: DataTransfer | null): File | null {
  return [...(transfer?.files ?? [])].find((file) => isPicture(file.type)) ?? null
}

export const canReadClipboard = (): boolean => typeof navigator.clipboard?.read === 'function'

/** Must be called from a press. Resolves to null without a picture or without permission to read. */
export async function readPastedPicture(): Promise<Blob | null> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find(isPicture)
      if (type !== undefined) return await item.getType(type)
    }
  } catch {
    // The browser refused, or the clipboard is empty.
  }
  return null
}
