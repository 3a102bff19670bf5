/** Handing things on: the device's own share sheet, else the clipboard for a link and a download for a file. */

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

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Must be called from a press of the user. `url` is absolute. */
export async function shareLink(link: { title: string; url: string }): Promise<ShareResult> {
  if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (error) {
      if (isCancelled(error)) return 'cancelled'
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'failed'
}

export interface SharedFile {
  file: File
  title: string
  text: string
  /** Absolute; undefined where there is no link that others could open. */
  url?: string | undefined
}

/** As the browser wants it: a member that is undefined would count as given. */
function shareData({ file, title, text, url }: SharedFile): ShareData {
  return { files: [file], title, text, ...(url === undefined ? {} : { url }) }
}

/** Whether the device takes this file into its share sheet. */
export function canShareFile(shared: SharedFile): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare(shareData(shared))
}

/** Must be called from a press of the user, soon after it. */
export async function shareFile(shared: SharedFile): Promise<Exclude<ShareResult, 'copied'>> {
  try {
    await navigator.share(shareData(shared))
    return 'shared'
  } catch (error) {
    return isCancelled(error) ? 'cancelled' : 'failed'
  }
}

/** How long a download may take to begin before its address goes. */
const SAVE_MS = 60_000

/** Saves a file with the browser's downloads. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), SAVE_MS)
}
