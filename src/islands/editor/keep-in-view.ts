/** Keeps the focused field visible: not under the sticky summary, and not behind the keyboard. */

const FIELD = '.editor-screen :is(textarea, input:not([type=checkbox], [type=radio], [type=file]))'
/** Share of the window's height. Less is left when a keyboard is open. */
const WITHOUT_KEYBOARD = 0.75
/** CSS pixels between a field and whatever would cover it. */
const BREATH = 8

/** CSS pixels from the top of the window that the bar and the summary cover while the page scrolls. */
function covered(): number {
  const bar = document.querySelector<HTMLElement>('.app-bar')?.offsetHeight ?? 0
  const summary = document.querySelector<HTMLElement>('.editor-summary')
  if (summary === null) return bar
  const { position, top } = getComputedStyle(summary)
  // On low windows the summary scrolls away.
  return position === 'sticky' ? Number.parseFloat(top) + summary.offsetHeight : bar
}

/**
 * Tells the style sheet how much the summary covers, so that the browser leaves that space when it scrolls to a
 * field.
 */
export function followSummary(summary: HTMLElement): () => void {
  const { style } = document.documentElement
  const measured = new ResizeObserver(() => style.setProperty('--editor-covered', `${covered()}px`))
  measured.observe(summary)
  return () => {
    measured.disconnect()
    style.removeProperty('--editor-covered')
  }
}

/** `isTyping` aligns the head of the row with the lower edge of what covers the page. */
function bringIntoView(field: Element, bottom: number, isTyping: boolean): void {
  const top = covered() + BREATH
  // Includes the label.
  const box = (field.closest('.field') ?? field).getBoundingClientRect()
  const isSeen = box.top >= top && box.bottom <= bottom - BREATH
  if (isSeen && !(isTyping && field.closest('.editor-row') !== null)) return
  // Includes the head of the row if there is room for both.
  const row = field.closest('.editor-row')?.getBoundingClientRect().top ?? box.top
  const start = box.bottom - row <= bottom - top ? row : box.top
  scrollBy(0, start - top)
}

/**
 * While a keyboard is open on a phone, the class `is-typing` makes room: styles collapse the summary and hide the
 * tools.
 */
export function keepTypingInView(): () => void {
  const view = visualViewport
  if (view === null) return () => undefined
  const stop = new AbortController()
  // Some browsers shrink the whole window, others only the visual viewport.
  let tallest = { width: innerWidth, height: innerHeight }
  const look = () => {
    if (tallest.width !== innerWidth) tallest = { width: innerWidth, height: innerHeight }
    const height = view.height * view.scale
    tallest.height = Math.max(tallest.height, height)
    const field = document.activeElement
    const isField = field?.matches(FIELD) === true
    const isTyping = isField && height < tallest.height * WITHOUT_KEYBOARD
    document.body.classList.toggle('is-typing', isTyping)
    if (isField) bringIntoView(field, view.offsetTop + view.height, isTyping)
  }
  // Again in the next frame: when a row above closes, the page moves after layout.
  const lookTwice = () => {
    setTimeout(look)
    requestAnimationFrame(() => setTimeout(look))
  }
  for (const change of ['focusin', 'focusout']) document.addEventListener(change, lookTwice, { signal: stop.signal })
  view.addEventListener('resize', look, { signal: stop.signal })
  return () => {
    stop.abort()
    document.body.classList.remove('is-typing')
  }
}
