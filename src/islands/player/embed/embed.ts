/** Script of the frame on other sites. It stores nothing, and loads the player when Start is likely to be pressed. */
import type { GivenPlay } from '#core/public/embed-page.ts'
import type * as view from './embed-view.ts'
import { usesCounter } from '../../../stores/player/embed/count-uses.ts'
import { tellPage, type EmbedEvent } from '../../../stores/player/embed/embed-messages.ts'

/** In CSS pixels. A taller frame opens the workout's page. Styles show the label that fits. */
const HEIGHT_MAX = 480

const card = document.querySelector<HTMLElement>('article[data-workout]')
const text = document.querySelector('script[data-given]')?.textContent

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A file of its own (`src/pages/embed`). */
const VIEW = '/embed/play.js'
const loadView = () => import(/* @vite-ignore */ VIEW) as Promise<typeof view>

function enhance(card: HTMLElement, start: HTMLAnchorElement, { workout, language, texts, seconds }: GivenPlay): void {
  const offline = card.querySelector('[data-offline]')
  const id = card.dataset['workout'] ?? ''
  const count = usesCounter(id)
  const tell = (event: EmbedEvent) => {
    tellPage(id, event)
    count(event)
  }
  const showNetwork = () => {
    card.classList.toggle('is-offline', !navigator.onLine)
    if (offline !== null) offline.textContent = navigator.onLine ? '' : (card.dataset['needs'] ?? '')
  }
  const play = async (played: NonNullable<typeof workout>) => {
    start.setAttribute('aria-busy', 'true')
    try {
      const { openPlay } = await loadView()
      openPlay({ card, start, workout: played, language, texts, tell })
    } catch {
      showNetwork()
      if (navigator.onLine) window.open(start.href, '_blank', 'noopener')
    } finally {
      start.removeAttribute('aria-busy')
    }
  }
  start.addEventListener('click', (event) => {
    if (workout === null || innerHeight > HEIGHT_MAX || !isPlainClick(event)) return
    event.preventDefault()
    if (start.getAttribute('aria-busy') !== 'true') void play(workout)
  })
  if (workout !== null && innerHeight <= HEIGHT_MAX)
    for (const sign of ['pointerenter', 'pointerdown', 'focus'])
      start.addEventListener(sign, () => void loadView().catch(() => undefined), { once: true })
  addEventListener('online', showNetwork)
  addEventListener('offline', showNetwork)
  showNetwork()
  tell({ type: 'ready', seconds })
}

const start = card?.querySelector<HTMLAnchorElement>('[data-start]')
if (card && start && text) enhance(card, start, JSON.parse(text) as GivenPlay)
