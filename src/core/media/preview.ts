/** Pixels: a card at twice its width. The edge makes no other size, so that nobody can have it make many. */
export const PREVIEW_WIDTH = 640

/** Of a file's address: of the edge for a public file, of Appwrite for a private one. Other addresses stay as they are. */
export function previewOf(address: string): string {
  if (address.startsWith('/media/')) return `${address}?width=${PREVIEW_WIDTH}`
  return address.replace(/(\/files\/[^/?]+)\/view\?/, `$1/preview?width=${PREVIEW_WIDTH}&`)
}
