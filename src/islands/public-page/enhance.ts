/**
 * What a script adds to the public pages. Everything is readable and every link leads somewhere without it.
 */
import { setDoNotRedirect } from '../../stores/navigation.ts'
import { sharePage } from '../../stores/share.ts'

const article = document.querySelector<HTMLElement>('article[data-workout]')
const status = document.querySelector<HTMLElement>('[data-status]')
let clearing: ReturnType<typeof setTimeout> | undefined

/** Says something for five seconds (the spec's notification time), also to a screen reader. */
function say(text: string | undefined): void {
  if (status === null || text === undefined) return
  status.textContent = text
  clearTimeout(clearing)
  clearing = setTimeout(() => (status.textContent = ''), 5000)
}

async function share(): Promise<void> {
  const result = await sharePage(document.title, location.pathname)
  if (result === 'copied') say(status?.dataset['copied'])
  if (result === 'failed') say(`${status?.dataset['copyThis'] ?? ''} ${location.href}`)
}

function enhanceWorkout(): void {
  setDoNotRedirect(true)
  article?.querySelector('[data-share]')?.addEventListener('click', () => void share())
}

if (article !== null) enhanceWorkout()
