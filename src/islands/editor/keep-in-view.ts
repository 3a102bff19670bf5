/** Keeps the field that is typed in where it can be seen: not under the sticky summary, and not behind the keyboard. */

const FIELD = '.editor-screen :is(textarea, input:not([type=checkbox], [type=radio], [type=file]))'
/** Share of the window's height; less is left where a keyboard is open. */
const WITHOUT_KEYBOARD = 0.75
/** CSS pixels between a field and what would cover it. */
const BREATH = 8

/** CSS pixels from the window's top that bar and summary cover while the page scrolls. */
function covered(): number {
  const bar = document.querySelector<HTMLElement>('.app-bar')?.offsetHeight ?? 0
  const summary = document.querySelector<HTMLElement>('.editor-summary')
  if (summary === null) return bar
  const { position, top } = getComputedStyle(summary)
  // On low windows it scrolls away.
  return position === 'sticky' ? Number.parseFloat(top) + summary.offsetHeight : bar
}

/** Tells styles how much the summary covers, so that the browser leaves that free when it scrolls to a field. */
export function followSummary(summary: HTMLElement): () => void {
  const { style } = document.documentElement
  const measured = new ResizeObserver(() => style.setProperty('--editor-covered', `${covered()}px`))
  measured.observe(summary)
  return () => {
    measured.disconnect()
    style.removeProperty('--editor-covered')
  }
}

/** `isTyping`: the head of its row comes right below what covers the page. */
function bringIntoView(field: Element, bottom: number, isTyping: boolean): void {
  const top = covered() + BREATH
  // With its label.
  const box = (field.closest('.field') ?? field).getBoundingClientRect()
  const isSeen = box.top >= top && box.bottom <= bottom - BREATH
  if (isSeen && !(isTyping && field.closest('.editor-row') !== null)) return
  // The head of its row comes along where there is room for both.
  const row = field.closest('.editor-row')?.getBoundingClientRect().top ?? box.top
  const start = box.bottom - row <= bottom - top ? row : box.top
  scrollBy(0, start - top)
}

/** While a keyboard is open on a phone, `is-typing` makes room: styles fold the summary and take the tools away. */
export function keepTypingInView(): () => void {
  const view = visualViewport
  if (view === null) return () => undefined
  const stop = new AbortController()
  // Some browsers make the whole window lower, others only what is seen of it.
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
  // Again in the next frame: a row that closes above moves the page once it is laid out.
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
