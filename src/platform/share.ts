/** Handing a link on: the device's own share sheet, else the clipboard. */

/** What became of it; `failed` when the browser allows neither. */
export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Copies a text. False when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Must be called from a press of the user. `url` is absolute. */
export async function shareLink(link: { title: string; url: string }): Promise<ShareResult> {
  if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'failed'
}
