/** Document Picture-in-Picture: Chromium and Firefox, on computers. */

interface DocumentPip {
  requestWindow: (options: { width: number; height: number }) => Promise<Window>
}

const pip = (): DocumentPip | undefined =>
  typeof window === 'undefined'
    ? undefined
    : (window as { documentPictureInPicture?: DocumentPip }).documentPictureInPicture

export function hasPipWindow(): boolean {
  return pip() !== undefined
}

function dress(target: Document): void {
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    target.head.append(sheet.cloneNode(true))
  }
  const [root, own] = [target.documentElement, document.documentElement]
  root.lang = own.lang
  if (own.dataset['theme'] !== undefined) root.dataset['theme'] = own.dataset['theme']
  target.title = document.title
}

/** Must be called from a press. Resolves to null when the browser refuses. */
export async function openPipWindow(
  size: { width: number; height: number },
  onClose: (closed: Window) => void
): Promise<Window | null> {
  try {
    const opened = await pip()?.requestWindow(size)
    if (opened === undefined) return null
    dress(opened.document)
    opened.addEventListener('pagehide', () => onClose(opened), { once: true })
    return opened
  } catch {
    return null
  }
}
