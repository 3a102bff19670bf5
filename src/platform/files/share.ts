import { isNative, wrapper } from '../page/runtime.ts'
import type { SharedFile, ShareResult } from './share-result.ts'

export type { SharedFile, ShareResult }

/** Must be called from a press. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

export const hasSystemShare = (): boolean => isNative() || typeof navigator.share === 'function'

interface SharedLink {
  title: string
  url: string
}

/** Uses the system's share sheet. Must be called from a press. */
export async function shareVia(link: SharedLink): Promise<ShareResult> {
  const native = wrapper()
  if (native !== null) return (await native).shareLink(link)
  try {
    await navigator.share(link)
    return 'shared'
  } catch (error) {
    return isCancelled(error) ? 'cancelled' : 'failed'
  }
}

export async function shareLink(link: SharedLink): Promise<ShareResult> {
  if (isNative() || (hasSystemShare() && matchMedia('(pointer: coarse)').matches)) {
    const result = await shareVia(link)
    if (result !== 'failed' || isNative()) return result
  }
  return (await copyText(link.url)) ? 'copied' : 'failed'
}

/** `navigator.share` treats an undefined member as given. */
function shareData({ file, title, text, url }: SharedFile): ShareData {
  return { files: [file], title, text, ...(url === undefined ? {} : { url }) }
}

export function canShareFile(shared: SharedFile): boolean {
  return isNative() || (typeof navigator.canShare === 'function' && navigator.canShare(shareData(shared)))
}

/** Must be called from a press or soon after it. */
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
