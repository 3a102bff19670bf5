import { isNative, wrapper } from '../page/runtime.ts'
import type { SharedFile, ShareResult } from './share-result.ts'

export type { SharedFile, ShareResult }

/** Call from a press. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

export async function shareLink(link: { title: string; url: string }): Promise<ShareResult> {
  const native = wrapper()
  if (native !== null) return (await native).shareLink(link)
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

/** `navigator.share` counts an undefined member as given. */
function shareData({ file, title, text, url }: SharedFile): ShareData {
  return { files: [file], title, text, ...(url === undefined ? {} : { url }) }
}

export function canShareFile(shared: SharedFile): boolean {
  return isNative() || (typeof navigator.canShare === 'function' && navigator.canShare(shareData(shared)))
}

/** Call from a press, soon after it. */
export async function shareFile(shared: SharedFile): Promise<Exclude<ShareResult, 'copied'>> {
  const native = wrapper()
  if (native !== null) return (await native).shareFile(shared)
  try {
    await navigator.share(shareData(shared))
    return 'shared'
  } catch (error) {
    return isCancelled(error) ? 'cancelled' : 'failed'
  }
}
