/** The page that shows this one in a frame. */

/** Only its own origin is told, if the browser names it. */
function originOf(referrer: string): string {
  const url = URL.parse(referrer)
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : '*'
}

/** Does nothing outside of a frame. */
export function tellParent(message: object): void {
  if (window.parent !== window) window.parent.postMessage(message, originOf(document.referrer))
}
