/** The whole screen for one element, where the browser has it (iPhones do not, and there even the members are missing). */

/** The element that has the screen; null where nothing has it or can have it. */
function fullScreenElement(): Element | null {
  return typeof document === 'undefined' ? null : ((document as Partial<Document>).fullscreenElement ?? null)
}

/** Whether a button for it makes sense. */
export function canFullScreen(): boolean {
  return typeof document !== 'undefined' && (document as Partial<Document>).fullscreenEnabled === true
}

/** Enters or leaves. A refusal leaves everything as it is. */
export async function toggleFullScreen(element: Element): Promise<void> {
  try {
    if (fullScreenElement() === null) await element.requestFullscreen({ navigationUI: 'hide' })
    else await document.exitFullscreen()
  } catch {
    // Refused by the browser: nothing to tell, the player is as good in its window.
  }
}

/** Leaves the full screen, if there is one. */
export function leaveFullScreen(): void {
  // Refused when the browser left it by itself meanwhile: that is what was wanted.
  if (fullScreenElement() !== null) document.exitFullscreen().catch(() => undefined)
}
