/** The whole screen for one element, where the browser has it (iPhones do not). */

/** Whether a button for it makes sense. */
export function canFullScreen(): boolean {
  return typeof document !== 'undefined' && document.fullscreenEnabled
}

/** Enters or leaves. A refusal leaves everything as it is. */
export async function toggleFullScreen(element: Element): Promise<void> {
  try {
    if (document.fullscreenElement === null) await element.requestFullscreen({ navigationUI: 'hide' })
    else await document.exitFullscreen()
  } catch {
    // Refused by the browser: nothing to tell, the player is as good in its window.
  }
}

/** Leaves the full screen, if there is one. */
export function leaveFullScreen(): void {
  if (typeof document !== 'undefined' && document.fullscreenElement !== null) void document.exitFullscreen()
}
