/** iPhones cannot show a single element in full screen; even these members are missing there. */

function fullScreenElement(): Element | null {
  return typeof document === 'undefined' ? null : ((document as Partial<Document>).fullscreenElement ?? null)
}

export function canFullScreen(): boolean {
  return typeof document !== 'undefined' && (document as Partial<Document>).fullscreenEnabled === true
}

export async function toggleFullScreen(element: Element): Promise<void> {
  try {
    if (fullScreenElement() === null) await element.requestFullscreen({ navigationUI: 'hide' })
    else await document.exitFullscreen()
  } catch {
    // Refused, but the player works in its window too.
  }
}

export function leaveFullScreen(): void {
  if (fullScreenElement() !== null) document.exitFullscreen().catch(() => undefined)
}
