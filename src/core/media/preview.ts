/** In pixels: a card at double density. The edge offers no other size, so that nobody can make it produce many. */
export const PREVIEW_WIDTH = 640

/**
 * The address of the small picture: on the edge for a public file, on Appwrite for a private one. Other addresses stay
 * unchanged.
 */
export function previewOf(address: string): string {
  if (address.startsWith('/media/')) return `${address}?width=${PREVIEW_WIDTH}`
  return address.replace(/(\/files\/[^/?]+)\/view\?/, `$1/preview?width=${PREVIEW_WIDTH}&`)
}
